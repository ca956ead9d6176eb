@_exported import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// The native side of Cordova, for iOS and Android.
///
/// A page loads `cordova.js` itself. The bridge provides this file, `cordova_plugins.js` and the files of plugins if
/// they are missing beside the page. A call has the name `Service.action`, and its data is the array of its arguments.
/// Native calls the page's global functions by name, such as `handleOpenURL`.
public final class Cordova: Bridge {
  /// The part of the bridge that doesn't depend on its wire.
  public let core: BridgeCore
  /// The platform that pages see, which determines the wire.
  public let platform: Device.Platform
  let transport: CordovaTransport
  let files: CordovaFiles

  /// Creates the bridge for a view.
  ///
  /// - Parameters:
  ///   - webView: The view to serve.
  ///   - platform: The platform; by default that of the view's device.
  ///   - script: The text of `cordova.js`, which also replaces a file beside the page. The default is ours, which does
  ///   not.
  ///   - plugins: The plugins whose files the bridge provides.
  public init(
    _ webView: WebView, platform: Device.Platform? = nil, script: CordovaScript? = nil,
    plugins: [CordovaPluginFolder] = []
  ) {
    let platform = platform ?? webView.configuration.device.platform
    self.platform = platform
    transport = platform == .android ? CordovaAndroidTransport() : CordovaIOSTransport()
    core = transport.attach(to: webView)
    files = CordovaFiles(
      script: script ?? .standard(for: platform), replacesFile: script != nil, plugins: plugins, platform: platform)
    transport.install(in: webView)
    files.install(in: webView)
  }

  deinit {
    guard let webView else { return }
    transport.uninstall(from: webView)
    files.uninstall(from: webView)
  }

  // MARK: Plugins

  /// Returns the plugin of a service, to register the handlers of its actions.
  public func plugin(_ service: String) -> CordovaPlugin {
    CordovaPlugin(service: service, core: core, platform: platform)
  }

  /// Makes a service known, so that a call of a missing action is distinguished from one of a missing service.
  public func addService(_ service: String) { transport.services.insert(service) }

  // MARK: Events

  /// Sends a document event, as native code and plugins do.
  ///
  /// On Android, `pause`, `resume` and the buttons arrive through the page's message channel. A button without a
  /// listener keeps its function in the app, which is the fault `event-unheard`.
  public func fireDocumentEvent(_ name: String, data: JSONText? = nil) { transport.fireDocumentEvent(name, data) }

  /// Sends a window event.
  public func fireWindowEvent(_ name: String, data: JSONText? = nil) { transport.fire("fireWindowEvent", name, data) }

  /// Sends the events of an app that goes to the background: on iOS `resign` and `pause`, on Android `pause`.
  public func pause() { transport.pause() }

  /// Sends the events of an app that returns: on iOS `resume` and `active`, on Android `resume`.
  public func resume() { transport.resume() }

  /// Sends a further result to the latest call of an action that has not ended.
  ///
  /// - Returns: False if there is no such call.
  @discardableResult
  public func send(_ data: JSONText?, toLastCallOf name: String) -> Bool { transport.send(data, toLastCallOf: name) }

  /// The names of the actions with a call that has not ended.
  public var openCalls: [String] { transport.openNames }
}

@available(*, unavailable, message: "a bridge belongs to the isolation of its view; responses may come from any thread")
extension Cordova: Sendable {}
