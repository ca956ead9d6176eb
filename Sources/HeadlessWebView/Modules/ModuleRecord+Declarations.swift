import JavaScriptEngine

extension ModuleRecord {
  /// What a module declares, as `Resources/dom/modules/record.js` reads it.
  func declarations(number: Int, in context: Context) throws -> Value {
    func row(_ parts: [String?]) throws -> Value {
      try Value.array(
        parts.map { $0.map { Value($0, in: context) } ?? Value.null(in: context) }, in: context)
    }
    let lists = [
      try requests.map { try row([$0.specifier, $0.type]) },
      try imports.map { try row([$0.local, String($0.request), $0.name]) },
      try exports.map { try row([$0.name, $0.local, $0.isStable ? "1" : ""]) },
      try indirectExports.map { try row([$0.name, String($0.request), $0.imported]) },
      starExports.map { Value(Double($0), in: context) },
    ]
    var parts = [Value(Double(number), in: context)]
    parts += try lists.map { try Value.array($0, in: context) }
    parts.append(Value(hasTopLevelAwait, in: context))
    return try Value.array(parts, in: context)
  }
}
