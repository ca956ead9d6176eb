import CBridgeSupportScripts
import Foundation
import HeadlessWebView
import JavaScriptEngine

/// An app's handlers as functions of one object in the page: `MyApp.share(data, callback)`.
///
/// Each function can be called with data and a callback, with one of them, or with neither. The first call requests the
/// bridge, so a function may be called before the bridge is injected.
public struct PageFacade: Sendable, Hashable {
  /// The name of the page's object.
  public let objectName: String
  /// The name of the bridge's object, if the app changed it.
  public var bridgeName = "WebViewJavascriptBridge"
  /// The names of the handlers; each becomes a function.
  public let handlerNames: [String]

  /// Creates the facade of some handlers.
  ///
  /// - Throws: ``PageFacadeError`` if the object's name is not an identifier, or is used by the language, the window or
  ///   the bridge. It also throws if a handler's name is empty or repeated.
  public init(objectName: String = "MyApp", handlerNames: [String]) throws(PageFacadeError) {
    guard Self.isIdentifier(objectName), !Self.takenNames.contains(objectName) else { throw .noIdentifier(objectName) }
    var known: Set<String> = []
    for name in handlerNames {
      guard !name.isEmpty else { throw .emptyName }
      guard known.insert(name).inserted else { throw .repeatedName(name) }
    }
    self.objectName = objectName
    self.handlerNames = handlerNames
  }

  /// Creates the facade of a group of handlers.
  ///
  /// - Throws: ``PageFacadeError`` if the object's name is not an identifier.
  public init(objectName: String = "MyApp", group: HandlerGroup) throws(PageFacadeError) {
    try self.init(objectName: objectName, handlerNames: group.handlerNames)
  }

  /// The script, for a file that a page loads.
  public var script: String {
    let names = handlerNames.map(Self.literal).joined(separator: ", ")
    let template = EmbeddedScript(HBPageFacadeScript()).text.trimmingCharacters(in: .whitespacesAndNewlines)
    let bridge = BridgeObjectName(bridgeName, insteadOf: "WebViewJavascriptBridge")
    return "\(bridge.used(in: template))(\(Self.literal(objectName)), [\(names)]);\n"
  }

  /// The script as a user script that a view runs in every document before the page's own scripts.
  public var userScript: UserScript {
    UserScript(source: script, injectionTime: .documentStart, name: "\(objectName).js")
  }

  /// The TypeScript declarations of the object.
  public var declarations: String {
    let functions = handlerNames.map { "  \(Self.isIdentifier($0) ? $0 : Self.literal($0)): HandlerFunction;\n" }
      .joined()
    return """
      /** Calls a handler of the app: with or without data, with or without a callback for its response. */
      interface HandlerFunction {
        <Answer = unknown>(callback: (answer: Answer) => void): void;
        <Data = unknown, Answer = unknown>(data: Data, callback?: ((answer: Answer) => void) | null): void;
        (): void;
      }

      declare const \(objectName): {
      \(functions)};

      """
  }

  /// Returns a string literal that is valid in JavaScript, in TypeScript and inside a `script` element.
  private static func literal(_ text: String) -> String {
    var literal = "\""
    for unit in text.utf16 {
      switch unit {
      case 0x22, 0x5C: literal += "\\" + String(UnicodeScalar(UInt8(unit)))
      case 0x20...0x7E where unit != 0x3C: literal += String(UnicodeScalar(UInt8(unit)))
      default:
        literal += "\\u" + String(repeating: "0", count: 4 - String(unit, radix: 16).count) + String(unit, radix: 16)
      }
    }
    return literal + "\""
  }

  /// The names that an app's object cannot have: words of JavaScript and TypeScript, and permanent window properties.
  private static let takenNames: Set<String> = [
    "arguments", "await", "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete", "do",
    "else",
    "enum", "eval", "export", "extends", "false", "finally", "for", "function", "if", "implements", "import", "in",
    "instanceof",
    "interface", "let", "new", "null", "package", "private", "protected", "public", "return", "static", "super",
    "switch",
    "this", "throw", "true", "try", "typeof", "var", "void", "while", "with", "yield", "undefined", "NaN", "Infinity",
    "window", "document", "location", "top", "WebViewJavascriptBridge", "WVJBCallbacks",
  ]

  private static func isIdentifier(_ text: String) -> Bool {
    guard let first = text.utf8.first, !(0x30...0x39).contains(first) else { return false }
    return text.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x5F || $0 == 0x24
    }
  }
}

/// The reason why a facade cannot be created.
public enum PageFacadeError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The page's object cannot have this name.
  case noIdentifier(String)
  /// A handler has no name.
  case emptyName
  /// Two handlers have the same name.
  case repeatedName(String)

  /// The description of the error.
  public var description: String {
    switch self {
    case .noIdentifier(let name): "invalid object name: \(name). Use a JavaScript identifier, such as MyApp"
    case .emptyName: "a handler has an empty name"
    case .repeatedName(let name): "two handlers have the name '\(name)'"
    }
  }
}
