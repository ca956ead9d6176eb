import JavaScriptEngine

/// The large scripts that tools run in one document after another, such as those of automation clients.
///
/// The engine keeps the text of each script as long as its document, and compares texts to find one that it has parsed.
/// All documents of a group therefore share one copy of such a text, and it is searched for names once.
struct RepeatedScripts {
  private struct Script {
    let text: UTF16Text
    var declaredNames: [String]?
  }

  /// The scripts, the last used one last.
  private var scripts: [Script] = []
  /// The length from which a text is kept, in code units: it takes less time to copy a shorter one.
  private static let shortest = 4096
  private static let most = 8
  /// The maximum number of kept code units.
  private static let mostUnits = 4 << 20

  /// Returns the first text that equals a text, and keeps the text if there is none.
  mutating func kept(_ text: UTF16Text) -> UTF16Text {
    let count = text.count
    guard count >= Self.shortest, count <= Self.mostUnits else { return text }
    if let index = scripts.firstIndex(where: { $0.text.count == count && $0.text == text }) {
      scripts.append(scripts.remove(at: index))
      return scripts[scripts.count - 1].text
    }
    scripts.append(Script(text: text))
    while scripts.count > Self.most || scripts.reduce(0, { $0 + $1.text.count }) > Self.mostUnits {
      scripts.removeFirst()
    }
    return text
  }

  /// Returns the names that a script declares, which are searched for once in a text that is kept.
  mutating func declaredNames(in text: UTF16Text, find: () -> [String]) -> [String] {
    guard let index = scripts.lastIndex(where: { $0.text.ref == text.ref }) else { return find() }
    if let known = scripts[index].declaredNames { return known }
    let names = find()
    scripts[index].declaredNames = names
    return names
  }
}

extension DOMCore {
  /// Returns the lazy globals that a script declares, as in `var performance = window.performance || …`.
  func globals(declaredBy source: UTF16Text, asOf realm: Handle, isWorker: Bool) -> [String] {
    repeatedScripts.declaredNames(in: source) { lazyGlobals(asOf: realm, isWorker: isWorker).find(in: source) }
  }
}
