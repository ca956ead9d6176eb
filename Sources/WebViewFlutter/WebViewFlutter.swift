@_exported import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// The native side of Flutter's `webview_flutter`: JavaScript channels.
///
/// A channel is an object of the page, and `NAME.postMessage(text)` sends a text to the app. There are no responses.
/// Each handler is a channel. The app calls the page with scripts, and a script may return a value.
public final class WebViewFlutter: Bridge {
  /// The part of the bridge that doesn't depend on its wire.
  public let core: BridgeCore
  private let transport: FlutterChannelTransport
  private var console: Transcript.Observation?

  /// The operating system, which determines how texts cross the bridge.
  public var platform: Device.Platform { transport.platform }

  /// Creates the bridge for a view.
  ///
  /// - Parameters:
  ///   - webView: The view to serve.
  ///   - platform: The operating system; nil for that of the view's device.
  public init(_ webView: WebView, platform: Device.Platform? = nil) {
    transport = FlutterChannelTransport(platform ?? webView.configuration.device.platform)
    core = transport.attach(to: webView)
  }

  deinit {
    removeConsoleListener()
    transport.removeAll(from: webView)
  }

  private func removeConsoleListener() {
    if let console { webView?.transcript.remove(console) }
    console = nil
  }

  /// Adds a channel to pages that load from now on.
  ///
  /// - Parameters:
  ///   - name: The name of the page's object.
  ///   - onMessageReceived: Receives each text that a page posts.
  /// - Throws: ``JavaScriptChannelError``. On Android a channel of the same name is replaced instead.
  public func addJavaScriptChannel(
    _ name: String, onMessageReceived: @escaping (_ message: String) -> Void
  ) throws(JavaScriptChannelError) {
    guard FlutterChannelTransport.isIdentifier(name) else { throw .invalidName(name) }
    guard platform == .android || core.handler(forName: name) == nil else { throw .nameInUse(name) }
    core.setHandler(
      RegisteredHandler { data, _ in onMessageReceived(data?.stringValue() ?? "") }, forName: name)
  }

  /// Removes a channel: calls of it fail, and pages that load from now on don't have it.
  public func removeJavaScriptChannel(_ name: String) { core.removeHandler(name) }

  /// Sets the listener for the lines that the page writes to its console, in place of an earlier one.
  public func setOnConsoleMessage(_ onConsoleMessage: @escaping (JavaScriptConsoleMessage) -> Void) {
    removeConsoleListener()
    // Lines of the console are events of the transcript, whether anyone else reads it or not.
    console = webView?.transcript.observe { [platform] event in
      guard event.type == .console, let text = event.string("text"), let level = event.string("level"),
        let message = JavaScriptConsoleMessage(text, level: level, on: platform)
      else { return }
      onConsoleMessage(message)
    }
  }

  /// Runs a script in the page and ignores its result.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - completion: Receives the reason if the script threw, or if there is no page; nil if you don't need it.
  public func runJavaScript(_ script: String, completion: ((Result<Void, ScriptError>) -> Void)? = nil) {
    webView?.evaluateJavaScript(script) { result in
      switch result {
      case .success, .failure(.unsupportedResult): completion?(.success(()))
      case .failure(let error): completion?(.failure(error))
      }
    }
  }

  /// Runs a script in the page and returns its result as the app sees it.
  ///
  /// On iOS it is the value, and null is an error. On Android it is the value's JSON text, and a string keeps its
  /// quotation marks. Only Booleans and numbers are parsed.
  public func runJavaScriptReturningResult(
    _ script: String, completion: @escaping (Result<JSONText, JavaScriptResultError>) -> Void
  ) {
    let isAndroid = platform == .android
    webView?.evaluateJavaScript(script) { result in
      switch result {
      case .success(let value): completion(Self.result(value.json.flatMap { try? JSONText($0) }, isAndroid))
      case .failure(.unsupportedResult) where isAndroid: completion(Self.result(nil, true))
      case .failure(let error): completion(.failure(.script(error)))
      }
    }
  }

  private static func result(
    _ json: JSONText?, _ isAndroid: Bool
  ) -> Result<JSONText, JavaScriptResultError> {
    guard isAndroid else {
      guard let json, !json.isNull else { return .failure(.null) }
      return .success(json)
    }
    let json = json ?? .null
    switch json.kind {
    case .bool, .number: return .success(json)
    default: return .success(JSONText(text: json.string))
    }
  }
}

@available(*, unavailable, message: "a bridge belongs to the isolation of its view; use its caller from other threads")
extension WebViewFlutter: Sendable {}

/// The reasons why a channel can't be added.
public enum JavaScriptChannelError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The view has a channel of that name.
  case nameInUse(String)
  /// The name is not an identifier, so no page could use the channel.
  case invalidName(String)

  /// The reason.
  public var description: String {
    switch self {
    case .nameInUse(let name): "a JavaScript channel named '\(name)' already exists"
    case .invalidName(let name): "'\(name)' is not an identifier, such as Print"
    }
  }
}

/// The reasons why a script has no result.
public enum JavaScriptResultError: Error, Sendable, Hashable, CustomStringConvertible {
  /// On iOS, the result is null or undefined.
  case null
  /// The script threw, its result can't be copied, or there is no page.
  case script(ScriptError)

  /// The reason.
  public var description: String {
    switch self {
    case .null: "the result of the script is null"
    case .script(let error): error.description
    }
  }
}
