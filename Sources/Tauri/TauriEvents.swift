import BridgeSupport
import JavaScriptEngine

/// The target of an event, or of a listener.
public enum TauriEventTarget: Sendable, Hashable {
  /// Every target.
  case any
  /// The windows and web views with a label.
  case anyLabel(String)
  /// The app.
  case app
  /// A window.
  case window(String)
  /// A web view.
  case webview(String)
  /// A window with its web view.
  case webviewWindow(String)

  /// Reads the target as pages write it; nil if it is none.
  init?(_ json: JSONText?) {
    guard let json, let kind = json["kind"]?.stringValue() else { return nil }
    let label = json["label"]?.stringValue()
    switch (kind, label) {
    case ("Any", _): self = .any
    case ("App", _): self = .app
    case ("AnyLabel", let label?): self = .anyLabel(label)
    case ("Window", let label?): self = .window(label)
    case ("Webview", let label?): self = .webview(label)
    case ("WebviewWindow", let label?): self = .webviewWindow(label)
    default: return nil
    }
  }

  /// The target as pages write it.
  var json: JSONText {
    let (kind, label): (String, String?) =
      switch self {
      case .any: ("Any", nil)
      case .app: ("App", nil)
      case .anyLabel(let label): ("AnyLabel", label)
      case .window(let label): ("Window", label)
      case .webview(let label): ("Webview", label)
      case .webviewWindow(let label): ("WebviewWindow", label)
      }
    let members = [(key: "kind", value: JSONText(text: kind))]
    return JSONText(object: members + (label.map { [(key: "label", value: JSONText(text: $0))] } ?? []))
  }

  private var label: String? {
    switch self {
    case .any, .app: nil
    case .anyLabel(let label), .window(let label), .webview(let label), .webviewWindow(let label): label
    }
  }

  /// Returns whether an event for this target reaches a listener with another one.
  func reaches(_ listener: TauriEventTarget) -> Bool {
    if self == .any || listener == .any || self == listener { return true }
    guard let label, label == listener.label else { return false }
    // A label without a kind matches every kind.
    return if case .anyLabel = self { true } else if case .anyLabel = listener { true } else { false }
  }
}

/// An event of a page, as native listeners receive it.
public struct TauriEvent: Sendable {
  /// The event's name.
  public let name: String
  /// The payload; null if the page passed none.
  public let payload: JSONText
  /// The target that the page named.
  public let target: TauriEventTarget

  /// Decodes the payload.
  ///
  /// - Throws: The decoder's error for a payload that cannot be decoded.
  public func decode<Payload: Decodable>(_ type: Payload.Type = Payload.self) throws -> Payload {
    try payload.decode(type)
  }

  /// Returns whether a text can be the name of an event: letters, digits, `-`, `/`, `:` and `_`.
  public static func isName(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil || "-/:_".unicodeScalars.contains($0)
    }
  }
}

/// Identifies a native listener, for its removal.
public struct TauriListenerID: Hashable, Sendable {
  let number: Int
}

/// The listeners of both sides.
struct TauriListeners {
  /// A listener of the page.
  struct PageListener {
    let id: Int
    let event: String
    let target: TauriEventTarget
  }

  /// A listener of the app.
  struct NativeListener {
    let id: Int
    let event: String
    let target: TauriEventTarget
    let body: (TauriEvent) -> Void
  }

  private(set) var page: [PageListener] = []
  private(set) var native: [NativeListener] = []
  private var last = 0

  /// Returns the next identifier; the original counts those of both sides together.
  mutating func nextID() -> Int {
    defer { last += 1 }
    return last
  }

  mutating func add(_ listener: PageListener) { page.append(listener) }
  mutating func add(_ listener: NativeListener) { native.append(listener) }

  /// Removes a listener of the page; returns false if there is none.
  mutating func remove(_ id: Int, of event: String) -> Bool {
    guard let index = page.firstIndex(where: { $0.id == id && $0.event == event }) else { return false }
    page.remove(at: index)
    return true
  }

  mutating func removeNative(_ id: Int) -> NativeListener? {
    native.firstIndex { $0.id == id }.map { native.remove(at: $0) }
  }

  mutating func removeAllOfPage() { page = [] }

  mutating func removeAllNative() -> [NativeListener] {
    defer { native = [] }
    return native
  }

  /// Returns the page's listeners that an event reaches.
  func ids(_ event: String, _ target: TauriEventTarget) -> [Int] {
    page.filter { $0.event == event && target.reaches($0.target) }.map(\.id)
  }
}
