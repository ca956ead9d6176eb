import JavaScriptEngine

/// The time at which a document gets the app's object.
public enum HostObjectMoment: Sendable, Hashable {
  /// Before the page's first script.
  case documentStart
  /// After the document was parsed, with a delay after `DOMContentLoaded`.
  case parsed(delay: Duration = .zero)
  /// After the document and its resources have loaded, with a delay after `load`.
  case loaded(delay: Duration = .zero)

  /// The moment's name in the page's script.
  var name: String {
    switch self {
    case .documentStart: "documentStart"
    case .parsed: "parsed"
    case .loaded: "loaded"
    }
  }

  /// The delay after the moment.
  var delay: Duration {
    switch self {
    case .documentStart: .zero
    case .parsed(let delay), .loaded(let delay): delay
    }
  }
}

/// The object that an app adds to its pages: its name, its functions, and the time at which it appears.
///
/// Apps such as WeChat, Alipay, DingTalk and Feishu share this shape. They differ in the names, in the form of results
/// (``HostObjectTransport/shape(_:of:)``), and in the user agent by which pages recognize them.
public struct HostObjectProfile: Sendable {
  /// The purpose of a function of the object.
  public enum Function: String, Sendable, Hashable {
    /// Calls native: `call(name, params, callback)`.
    case call
    /// Listens to an event of native: `on(name, callback)`.
    case on
    /// Writes a line to the app's log: `log(text)`.
    case log
  }

  /// The way in which native's events reach a page.
  public enum Events: Sendable, Hashable {
    /// The listeners that the page added with the object's function.
    case listeners
    /// DOM events at the document, with the data in `event.data`.
    case document
  }

  /// The object's global name.
  public var name: String
  /// The event at the document that announces the object.
  public var readyEvent: String
  /// The object's functions, by their names.
  public var functions: [String: Function]
  /// The time at which the object appears.
  public var moment = HostObjectMoment.loaded()
  /// The way in which native's events reach a page.
  public var events = Events.listeners
  /// Indicates whether a function in place of the parameters is the callback.
  public var takesCallbackSecond = false
  /// The names of the calls whose callback may be called more than once.
  public var keptCallbacks: [String] = []
  /// Other properties of the object, by their names.
  public var members: [String: JSONText] = [:]
  /// Global variables that appear with the object, by their names.
  public var globals: [String: JSONText] = [:]
  /// The text by which pages recognize the app in the user agent; empty for none.
  public var userAgentToken = ""
  /// The text that the app appends to the user agent, which contains the token.
  public var userAgentSuffix = ""

  /// Creates the description of an object.
  public init(name: String, readyEvent: String, functions: [String: Function]) {
    self.name = name
    self.readyEvent = readyEvent
    self.functions = functions
  }

  /// The argument of the page's script.
  func argument(channel: String) -> JSONText {
    func object(_ values: [String: JSONText]) -> JSONText {
      JSONText(object: values.sorted { $0.key < $1.key }.map { (key: $0.key, value: $0.value) })
    }
    func boolean(_ value: Bool) -> JSONText { (try? JSONText(value ? "true" : "false")) ?? .null }
    let pairs = functions.sorted { $0.key < $1.key }.map { name, function in
      JSONText(array: [JSONText(text: name), JSONText(text: function.rawValue)])
    }
    let milliseconds = moment.delay / .milliseconds(1)
    return object([
      "channel": JSONText(text: channel), "name": JSONText(text: name), "readyEvent": JSONText(text: readyEvent),
      "functions": JSONText(array: pairs), "moment": JSONText(text: moment.name),
      "delay": (try? JSONText.encode(milliseconds)) ?? .null, "sendsEvents": boolean(events == .document),
      "takesCallbackSecond": boolean(takesCallbackSecond),
      "keptCallbacks": JSONText(array: keptCallbacks.map { JSONText(text: $0) }),
      "members": object(members), "globals": object(globals),
    ])
  }
}
