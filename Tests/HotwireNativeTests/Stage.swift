import BridgeSupport
import HeadlessWebView
import HotwireNative
import JavaScriptEngine
import TestSupport
import Testing

/// A platform with scripts of the native and the page side: our own, or the originals if the environment names them.
enum Subject: String, Sendable, CaseIterable {
  case ios, iosOriginal, iosAllOriginal, android, androidOriginal, androidAllOriginal

  /// The available ones.
  static let all = allCases.filter { subject in
    (!subject.isOriginal || subject.original != nil)
      && (!subject.hasOriginalPage || OriginalScript.hotwirePage.text != nil)
  }
  static let onIOS = all.filter { $0.platform == .ios }

  var platform: Device.Platform { rawValue.hasPrefix("ios") ? .ios : .android }
  private var isOriginal: Bool { self != .ios && self != .android }
  private var hasOriginalPage: Bool { self == .iosAllOriginal || self == .androidAllOriginal }
  private var original: String? {
    platform == .ios ? OriginalScript.hotwire.text : OriginalScript.hotwireAndroid.text
  }

  /// The native script; nil for ours.
  var script: HotwireScript? { isOriginal ? original.map { HotwireScript(javaScript: $0) } : nil }

  /// The page's part.
  var page: String { (hasOriginalPage ? OriginalScript.hotwirePage.text : nil) ?? pagePart }
}

/// A page's part, wire-compatible with the original.
private let pagePart = """
  (function () {
    var adapter = null, count = 0, waiting = [], callbacks = {};
    var web = {
      supportsComponent: function (name) { return adapter ? adapter.supportsComponent(name) : false; },
      send: function (message) {
        if (!adapter) { waiting.push(message); return null; }
        if (!web.supportsComponent(message.component)) return null;
        var id = String(count += 1);
        adapter.receive({ id: id, component: message.component, event: message.event, data: message.data || {} });
        if (message.callback) callbacks[id] = message.callback;
        return id;
      },
      receive: function (message) { if (callbacks[message.id]) callbacks[message.id](message); },
      removeCallbackFor: function (id) { delete callbacks[id]; },
      adapterDidUpdateSupportedComponents: function () {
        if (adapter) document.documentElement.dataset.bridgeComponents = adapter.supportedComponents.join(' ');
      },
      setAdapter: function (given) {
        adapter = given;
        document.documentElement.dataset.bridgePlatform = adapter.platform;
        web.adapterDidUpdateSupportedComponents();
        waiting.splice(0).forEach(function (message) { web.send(message); });
      }
    };
    window.HotwireNative = window.Strada = { web: web };
    document.dispatchEvent(new Event('web-bridge:ready'));
  })();
  """

/// A function for pages that sends a message as the original's components do, and logs the replies.
private let send = """
  function send(component, event, data) {
    data = Object.assign({}, data, { metadata: { url: location.href } });
    return (window.HotwireNative || window.Strada).web.send({ component: component, event: event, data: data,
      callback: function (message) {
        console.log(component + ' ' + message.event + ' ' + message.id + ' ' + JSON.stringify(message.data));
      } });
  }
  """

/// A view with a bridge, on the virtual clock.
final class Stage {
  let view: WebView
  let hotwire: HotwireNative
  private let subject: Subject
  private(set) var events: [TranscriptEvent] = []
  /// The lines of native code and of the page, in order.
  private(set) var log: [String] = []
  private var observation: Transcript.Observation?

  static let address = WebURL("https://app.example/new?page=1") ?? .blank

  init(_ subject: Subject, components: [String] = [], prefix: String? = nil) {
    self.subject = subject
    var configuration = WebViewConfiguration()
    if subject.platform == .android { configuration.device.platform = .android }
    view = WebView(configuration: configuration)
    hotwire = HotwireNative(view, script: subject.script, components: components, applicationPrefix: prefix)
    observation = view.transcript.observe { [unowned self] event in
      events.append(event)
      if event.type == .console, let text = event.string("text") { log.append(text) }
    }
  }

  deinit {
    if let observation { view.transcript.remove(observation) }
    view.close()
  }

  func note(_ text: String) { log.append(text) }

  /// Loads a page with the page's part and a script, and runs until it is idle.
  func load(_ script: String = "", before: String = "") throws {
    view.loadHTML(
      "<!doctype html><html><body><script>\(send)\(before)</script><script>\(subject.page)</script>"
        + "<script>\(script)</script></body></html>", baseURL: Self.address)
    try view.runUntilIdle()
  }

  /// Evaluates a script, runs until the page is idle, and returns the result's JSON.
  @discardableResult
  func run(_ source: String) throws -> String {
    var result: Result<StructuredValue, ScriptError>?
    view.evaluateJavaScript(source) { result = $0 }
    try view.runUntilIdle()
    return try #require(result).get().json ?? "undefined"
  }

  /// The codes of the faults.
  var faults: [String] { events.filter { $0.type == .fault }.compactMap { $0.string("code") } }
}
