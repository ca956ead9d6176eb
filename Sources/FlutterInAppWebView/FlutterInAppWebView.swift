@_exported import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// The native side of Flutter's `flutter_inappwebview`.
///
/// A page calls `flutter_inappwebview.callHandler(name, ...arguments)`, which returns a promise of the handler's
/// response. A handler's data are the array of the arguments. A typed handler with one input gets the only argument, or
/// the array if there are several.
public final class FlutterInAppWebView: Bridge {
  /// The part of the bridge that doesn't depend on its wire.
  public let core: BridgeCore
  private let transport: InAppWebViewTransport

  /// The name of the page's object.
  public static let objectName = InAppWebViewScript.objectName

  /// The text in an original script that is replaced by the bridge's secret, as the original does from 6.2 on.
  public static let secretVariable = InAppWebViewScript.secretVariable

  private var console: Transcript.Observation?

  /// The settings.
  public var settings: InAppWebViewSettings { transport.settings }

  /// The operating system, which determines how messages cross the bridge.
  public var platform: Device.Platform { transport.platform }

  /// Creates the bridge for a view.
  ///
  /// - Parameters:
  ///   - webView: The view to serve.
  ///   - settings: The version and the settings of the library.
  ///   - platform: The operating system; nil for that of the view's device.
  ///   - script: The page side for the version and the operating system; nil for our own.
  public init(
    _ webView: WebView, settings: InAppWebViewSettings = InAppWebViewSettings(), platform: Device.Platform? = nil,
    script: String? = nil
  ) {
    let platform = platform ?? webView.configuration.device.platform
    transport = InAppWebViewTransport(
      settings, platform, InAppWebViewScript.source(script, settings.version, onAndroid: platform == .android))
    core = transport.attach(to: webView)
    transport.install(in: webView)
  }

  deinit {
    removeConsoleListener()
    transport.uninstall(from: webView)
  }

  /// Called when the page wrote a line to its console; nil for no listener.
  public var onConsoleMessage: ((InAppWebViewConsoleMessage) -> Void)? {
    didSet {
      removeConsoleListener()
      guard let onConsoleMessage else { return }
      // Lines of the console are events of the transcript, whether anyone else reads it or not.
      console = webView?.transcript.observe { [platform] event in
        guard event.type == .console, let text = event.string("text"), let level = event.string("level"),
          let message = InAppWebViewConsoleMessage(text, level: level, on: platform)
        else { return }
        onConsoleMessage(message)
      }
    }
  }

  private func removeConsoleListener() {
    if let console { webView?.transcript.remove(console) }
    console = nil
  }

  /// Adds a handler with one parameter for each argument of the page's call; it replaces an earlier one of its name.
  ///
  /// An argument that the page omits is decoded from null. An error that the handler throws rejects the page's promise.
  public func addJavaScriptHandler<each Input: Decodable, Output: Encodable>(
    _ name: String, _ handler: @escaping (repeat each Input) throws -> Output
  ) {
    core.setHandler(
      RegisteredHandler { [link = core.link] data, call in
        guard let core = link.target else { return }
        let arguments = HandlerArguments(data)
        let result = Result { try JSONText.encode(try handler(repeat try arguments.next((each Input).self))) }
        core.finish(name, result.map { $0 }, call)
      }, forName: name)
  }

  /// Removes a handler: a call of it is a call of a missing handler from then on.
  public func removeJavaScriptHandler(_ name: String) { core.removeHandler(name) }

  /// Evaluates a script in the page.
  ///
  /// - Parameters:
  ///   - source: The script.
  ///   - completion: Receives the script's value; nil if you don't need it.
  public func evaluateJavascript(_ source: String, completion: WebView.ScriptCompletion? = nil) {
    webView?.evaluateJavaScript(source, completion: completion)
  }

  /// Runs the body of an asynchronous function in the page, and waits for its result.
  ///
  /// - Parameters:
  ///   - functionBody: The body, which can use `await` and `return`.
  ///   - arguments: The function's parameters, by name.
  ///   - completion: Receives the result, or the reason why there is none.
  public func callAsyncJavaScript(
    _ functionBody: String, arguments: [String: StructuredValue] = [:],
    completion: @escaping WebView.ScriptCompletion
  ) {
    guard let webView else { return completion(.failure(.noPage)) }
    webView.callAsyncJavaScript(functionBody, arguments: arguments, completion: completion)
  }
}

@available(*, unavailable, message: "a bridge belongs to the isolation of its view; use its caller from other threads")
extension FlutterInAppWebView: Sendable {}
