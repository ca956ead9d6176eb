import BridgeSupport
import DSBridge
import WebViewJavascriptBridge

/// The names that an app gave the objects of its bridges in pages.
public struct BridgeObjectNames: Sendable, Hashable {
  /// The objects of the originals that an app can rename.
  public static let originals = [
    WebViewJavascriptBridge.standardObjectName, DSBridge.standardObjectName, DSBridge.standardNativeObjectName,
  ]

  /// The name of the page's object, whichever bridge it is; nil for that of the original.
  public var standard: String?
  /// The names by those of the originals, which take precedence.
  public var byOriginal: [String: String] = [:]

  /// Creates names that are those of the originals.
  public init() {}

  /// Reads `NAME`, the page's object, or `ORIGINAL=NAME`.
  ///
  /// - Throws: ``BridgeObjectNameError`` for a text that is neither.
  public mutating func add(_ text: String) throws(BridgeObjectNameError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let name = parts.last, BridgeObjectName.isValid(name) else { throw .noIdentifier(parts.last ?? "") }
    guard parts.count == 2 else {
      standard = name
      return
    }
    guard Self.originals.contains(parts[0]) else { throw .unknownOriginal(parts[0]) }
    byOriginal[parts[0]] = name
  }

  /// Returns the name of an object of the original.
  public func name(of original: String) -> String {
    byOriginal[original] ?? (original == DSBridge.standardNativeObjectName ? nil : standard) ?? original
  }

  /// Returns the names of the objects that some bridges have; all others are those of the originals.
  func among(_ bridges: [BridgeKind]) -> BridgeObjectNames {
    var names = self
    names.standard = nil
    for bridge in bridges where names.byOriginal[bridge.pageObject] == nil {
      names.byOriginal[bridge.pageObject] = standard
    }
    return names
  }

  /// A Boolean value that indicates whether all names are those of the originals.
  public var isEmpty: Bool { standard == nil && byOriginal.isEmpty }
}

/// The reason why a text does not name a bridge's object.
public enum BridgeObjectNameError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The name is not an identifier.
  case noIdentifier(String)
  /// No bridge has such an object.
  case unknownOriginal(String)

  /// The reason, and the names that are known.
  public var description: String {
    switch self {
    case .noIdentifier(let name): "'\(name)' is not an identifier, such as AppBridge"
    case .unknownOriginal(let name):
      "no bridge has an object '\(name)'; the objects are \(BridgeObjectNames.originals.joined(separator: ", "))"
    }
  }
}
