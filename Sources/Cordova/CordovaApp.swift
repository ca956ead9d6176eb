import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// The state of the plugin `CoreAndroid`, which is part of Cordova for Android.
struct CordovaApp {
  /// The name of its service.
  static let service = "CoreAndroid"
  /// The events that it sends through the page's message channel.
  static let events: Set<String> = [
    "pause", "resume", "backbutton", "menubutton", "searchbutton", "volumeupbutton", "volumedownbutton",
  ]

  /// The identifier of the call that gets the events.
  var channel: String?
  /// A Boolean value that indicates whether the app was in the background.
  var wasPaused = false
  /// The buttons whose function the page has overridden.
  private var buttons: Set<String> = []
  private var isPausePending = false

  /// Notes which buttons the page overrides.
  mutating func note(_ command: CordovaCommand, in core: BridgeCore) {
    guard let arguments = try? command.arguments.elements() else { return }
    switch (command.action, arguments.count) {
    case ("overrideBackbutton", 1...): set("backbutton", arguments[0])
    case ("overrideButton", 2...):
      let name = arguments[0].stringValue() ?? ""
      set(name.hasSuffix("button") ? name : name + "button", arguments[1])
    default: break
    }
  }

  private mutating func set(_ button: String, _ isOverridden: JSONText) {
    if isOverridden.string == "true" { buttons.insert(button) } else { buttons.remove(button) }
  }

  /// Performs an action on the view.
  func perform(_ command: CordovaCommand, in core: BridgeCore) {
    guard let view = core.webView else { return }
    switch command.action {
    case "backHistory": view.goBack()
    case "clearHistory": view.clearHistory()
    case "loadUrl": load((try? command.arguments.elements()) ?? [], in: view)
    default: break
    }
  }

  /// Loads an address as `loadUrl` does, whose properties have names in any case.
  ///
  /// Another app opens an external address, so the page stays.
  private func load(_ arguments: [JSONText], in view: WebView) {
    guard let text = arguments.first?.stringValue(), let url = WebURL(text) else { return }
    let properties = arguments.count > 1 ? (try? arguments[1].members()) ?? [] : []
    func property(_ name: String) -> JSONText? { properties.first { $0.key.lowercased() == name }?.value }
    guard property("openexternal")?.string != "true" else { return }
    // The original waits before it loads; its thread can't do anything else then.
    let wait = property("wait").flatMap { Int($0.string) } ?? 0
    guard wait > 0 else { return view.load(url) }
    view.eventLoop.post(after: .milliseconds(wait), label: "navigator.app.loadUrl()") { [weak view] in view?.load(url) }
  }

  /// Returns whether an event is one of a button that the page has not overridden.
  func isUnheard(_ event: String) -> Bool { event.hasSuffix("button") && !buttons.contains(event) }

  /// Returns the message of an event; nil if the page has no channel yet, which only delays `pause`.
  mutating func message(for event: String, _ data: JSONText?) -> CordovaMessageQueue.Message? {
    guard let channel else {
      if event == "pause" { isPausePending = true } else if event == "resume" { isPausePending = false }
      return nil
    }
    let members = data.flatMap { try? $0.members() } ?? []
    let action = [(key: "action", value: JSONText(text: event))]
    let object = JSONText(object: action + members.filter { $0.key != "action" })
    return .init(id: channel, result: CordovaResult(.ok, .json(object)), isKept: true)
  }

  /// Returns the events that waited for the channel.
  mutating func takePending() -> [CordovaMessageQueue.Message] {
    guard isPausePending else { return [] }
    isPausePending = false
    return message(for: "pause", nil).map { [$0] } ?? []
  }

  /// Forgets what the page has set.
  mutating func pageEnded() {
    channel = nil
    buttons = []
  }
}
