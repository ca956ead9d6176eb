import HeadlessWebView

/// The name of a bridge's object in pages, which an app may change: `AppBridge` instead of `WebViewJavascriptBridge`.
public final class BridgeObjectName {
  /// The name in the original.
  public let original: String
  /// The name in the app.
  public let name: String
  private var functions: [ObjectIdentifier: PageFunction] = [:]

  /// Creates the name of an object.
  public init(_ name: String, insteadOf original: String) {
    self.name = name
    self.original = original
  }

  /// A Boolean value that indicates whether the app changed the name.
  public var isChanged: Bool { name != original }

  /// Returns a function that uses the app's name instead of the original's.
  ///
  /// - Parameter function: A function that is never deallocated.
  public func used(in function: PageFunction) -> PageFunction {
    guard isChanged else { return function }
    let id = ObjectIdentifier(function)
    if let known = functions[id] { return known }
    let renamed = function.renaming { self.used(in: $0) }
    functions[id] = renamed
    return renamed
  }

  /// Returns a script that uses the app's name instead of the original's.
  ///
  /// Texts that only begin with the name, such as those of log lines and events, stay unchanged.
  public func used(in script: String) -> String {
    guard isChanged else { return script }
    var result = ""
    var rest = script[...]
    while let range = rest.firstRange(of: original) {
      let before = rest[..<range.lowerBound].last ?? result.last
      let after = range.upperBound < rest.endIndex ? rest[range.upperBound] : nil
      let isWhole = !Self.isPart(before) && !Self.isPart(after) && after != ":"
      result += rest[..<range.lowerBound] + (isWhole ? name : original)
      rest = rest[range.upperBound...]
    }
    return result + rest
  }

  /// Returns a script that sends the event with which the original announces the object under the app's name, too.
  public func announced(by script: String) -> String {
    guard isChanged else { return script }
    return used(in: script)
      + """

      ;(function () {
        var ready = document.createEvent('Events');
        ready.initEvent('\(name)Ready', false, false);
        ready.bridge = window.\(name);
        document.dispatchEvent(ready);
      })();
      """
  }

  private static func isPart(_ character: Character?) -> Bool {
    character.map { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" } ?? false
  }

  /// Returns whether a text can be the name of an object: an identifier.
  public static func isValid(_ name: String) -> Bool {
    guard let first = name.first, !first.isNumber else { return false }
    return name.allSatisfy { $0.isASCII && isPart($0) }
  }
}
