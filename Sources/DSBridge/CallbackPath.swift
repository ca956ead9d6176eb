import HeadlessWebView
import JavaScriptEngine

/// The way from the global scope to the function that a page names as its callback: `dscb0`, `app.onShared` or
/// `callbacks[0]`.
///
/// The originals paste the name into a script. Here it is only looked up, so a name can't be a script of its own.
struct CallbackPath {
  /// The names of the members; the first one is a global variable.
  let members: [String]

  /// Reads a callback's name; returns nil if it is anything other than identifiers, members and elements.
  init?(_ name: String) {
    var rest = name[...]
    guard let first = Self.takeIdentifier(&rest) else { return nil }
    var members = [first]
    while let next = rest.popFirst() {
      switch next {
      case ".":
        guard let member = Self.takeIdentifier(&rest) else { return nil }
        members.append(member)
      case "[":
        guard let end = rest.firstIndex(of: "]"), let member = Self.element(rest[..<end]) else { return nil }
        members.append(member)
        rest = rest[rest.index(after: end)...]
      default: return nil
      }
    }
    self.members = members
  }

  private static func takeIdentifier(_ text: inout Substring) -> String? {
    let name = text.prefix { $0 != "." && $0 != "[" }
    guard DSWire.isPath(String(name)) else { return nil }
    text = text[name.endIndex...]
    return String(name)
  }

  /// Reads the text between brackets: an index, or a string without escapes.
  private static func element(_ text: Substring) -> String? {
    if !text.isEmpty, text.allSatisfy({ ("0"..."9").contains($0) }) { return String(text) }
    guard text.count > 2, let quote = text.first, quote == "'" || quote == "\"", text.last == quote else { return nil }
    let name = text.dropFirst().dropLast()
    return name.contains(quote) || name.contains("\\") ? nil : String(name)
  }

  /// The path for ``calling``.
  var copy: StructuredValue { .array(members.map { .string($0) }) }

  /// JavaScript of a function that calls a page's callback with a value, and then deletes it if the value is the last.
  ///
  /// A global function that is not a property of the window is a `let` or `const` of a script: an identifier reads it.
  /// The callback is deleted even if it throws, unlike with the original.
  static let calling = """
    const call = (path, value, isLast) => {
      const count = path.length, first = path[0];
      let owner = window, name = first;
      const start = first in window ? window[first] : (0, eval)(first);
      if (count > 1) {
        owner = start;
        for (let i = 1; i < count - 1; i += 1) owner = owner[path[i]];
        name = path[count - 1];
      }
      try {
        if (count > 1) owner[name](value); else start(value);
      } finally {
        if (isLast) delete owner[name];
      }
    };
    """
}
