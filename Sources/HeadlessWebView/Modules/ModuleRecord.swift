import JavaScriptEngine

/// What a module's declarations say: ECMAScript, "Source Text Module Records".
struct ModuleRecord {
  struct Request: Equatable {
    let specifier: String
    /// The value of the attribute `type`; empty where there is none.
    let type: String
  }

  struct Import: Equatable {
    let local: String
    let request: Int
    /// Nil stands for all of them as a namespace.
    let name: String?
  }

  struct LocalExport: Equatable {
    let name: String
    let local: String
    /// Whether its value is the same for good once the module has run.
    var isStable = true
  }

  struct IndirectExport: Equatable {
    let name: String
    let request: Int
    /// Nil stands for all of them as a namespace.
    let imported: String?
  }

  /// A call of a name, or a tagged template: the name's place.
  struct CallSite {
    let start: Int
    let end: Int
    let name: String
  }

  var requests: [Request] = []
  var imports: [Import] = []
  var exports: [LocalExport] = []
  var indirectExports: [IndirectExport] = []
  var starExports: [Int] = []
  var hasTopLevelAwait = false
  /// The text without its declarations; every unit stands where it stood, and lines end where they ended.
  var body: [UInt16] = []
  /// The calls of imported names, in the order of the text.
  var callSites: [CallSite] = []
  /// What the names begin with that the text uses for what the engine has no function for.
  var mark: UInt16 = 0

  /// The text may not be a module, or is one that cannot be rewritten.
  struct Failure: Error {
    let message: String
    let offset: Int
  }

  /// A letter that the text does not have, for names of our own.
  static func mark(in units: UnsafeBufferPointer<UInt16>) -> UInt16? {
    [0xAA, 0xBA, 0xB5].first { !units.contains($0) }
  }
}
