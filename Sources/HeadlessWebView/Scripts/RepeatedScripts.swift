import JavaScriptEngine

/// The scripts that one document after another runs, such as those of bridges, libraries and automation clients.
///
/// The engine keeps the text of each script as long as its document, and compares texts to find one that it has parsed.
/// All documents of a group therefore share one copy of such a text, and it is searched once.
struct RepeatedScripts {
  /// The text of a script with the results of the searches in it.
  final class Script {
    let text: UTF16Text
    /// The lazy globals that the script declares; nil before the first search.
    fileprivate(set) var declaredNames: [String]?
    /// Indicates whether the script contains the keyword `import`.
    private(set) lazy var mayImport = DynamicImports.mayCall(in: text)

    init(_ text: UTF16Text) { self.text = text }
  }

  /// The scripts, the last used one last.
  private var scripts: [Script] = []
  /// The length from which a text is kept, in code units: it takes as long to search a shorter one.
  private static let shortest = 256
  private static let most = 64
  /// The maximum number of kept code units.
  private static let mostUnits = 4 << 20

  /// Returns the kept script with an equal text, and keeps the text if there is none.
  mutating func script(_ text: UTF16Text) -> Script {
    let count = text.count
    guard count >= Self.shortest, count <= Self.mostUnits else { return Script(text) }
    if let index = scripts.lastIndex(where: { $0.text.count == count && $0.text == text }) {
      if index < scripts.count - 1 { scripts.append(scripts.remove(at: index)) }
      return scripts[scripts.count - 1]
    }
    let script = Script(text)
    scripts.append(script)
    while scripts.count > Self.most || scripts.reduce(0, { $0 + $1.text.count }) > Self.mostUnits {
      scripts.removeFirst()
    }
    return script
  }
}

extension DOMCore {
  /// Returns the lazy globals that a script declares, as in `var performance = window.performance || …`.
  func globals(declaredBy script: RepeatedScripts.Script, asOf realm: Handle, isWorker: Bool) -> [String] {
    if let known = script.declaredNames { return known }
    let names = lazyGlobals(asOf: realm, isWorker: isWorker).find(in: script.text)
    // A worker has fewer globals than a page that runs the same script.
    if !isWorker { script.declaredNames = names }
    return names
  }
}
