import JavaScriptEngine

/// The coverage of a file in Istanbul's form: an entry of `coverage-final.json`, and of `__coverage__` in pages whose
/// bundler instruments them.
enum IstanbulFile {
  /// The name of the variable that instrumented scripts count in.
  static let variable = "__coverage__"

  /// Returns whether a script was instrumented.
  static func isInstrumented(_ text: String) -> Bool {
    text.contains("\"\(variable)\"") || text.contains("'\(variable)'")
  }

  /// Reads the files of an object such as `__coverage__`; files in another form are omitted.
  static func files(_ json: JSONText) -> [FileCoverage] {
    var files: [FileCoverage] = []
    _ = json.forEachMember { key, value in
      if let file = file(value, named: key.string) { files.append(file) }
    }
    return files
  }

  private static func file(_ json: JSONText, named name: String) -> FileCoverage? {
    let path = CoveragePath.shown(json["path"]?.stringValue() ?? name)
    guard let statements = json["statementMap"], let counts = json["s"] else { return nil }
    var found: [FileCoverage.Statement] = []
    _ = statements.forEachMember { key, value in
      guard let location = location(value) else { return }
      found.append(FileCoverage.Statement(location: location, count: count(counts[key.string])))
    }
    var functions: [FileCoverage.Function] = []
    _ = json["fnMap"]?.forEachMember { key, value in
      guard let location = value["loc"].flatMap(location) else { return }
      let start = value["decl"].flatMap(self.location)?.start ?? location.start
      let name = value["name"]?.stringValue() ?? ""
      functions.append(
        FileCoverage.Function(
          name: name.hasPrefix("(anonymous") ? "" : name,
          location: FileCoverage.Location(start: min(start, location.start), end: location.end),
          count: count(json["f"]?[key.string])))
    }
    var branches: [FileCoverage.Branch] = []
    _ = json["branchMap"]?.forEachMember { key, value in
      let taken = (try? json["b"]?[key.string]?.elements()) ?? []
      let locations = ((try? value["locations"]?.elements()) ?? []).map {
        location($0) ?? value["loc"].flatMap(location)
      }
      let ways = zip(locations, taken).compactMap { location, taken in
        location.map { FileCoverage.Statement(location: $0, count: count(taken)) }
      }
      guard !ways.isEmpty else { return }
      branches.append(FileCoverage.Branch(kind: value["type"]?.stringValue() ?? "branch", ways: ways))
    }
    return FileCoverage(path: path, statements: found, functions: functions, branches: branches)
  }

  private static func count(_ json: JSONText?) -> Int { json.flatMap { Int($0.string) } ?? 0 }

  /// Reads a location; nil for one without numbers, as Istanbul writes it for a missing `else`.
  private static func location(_ json: JSONText) -> FileCoverage.Location? {
    func position(_ json: JSONText?) -> FileCoverage.Position? {
      guard let json, let line = json["line"].flatMap({ Int($0.string) }) else { return nil }
      // The end of a line has no column.
      return FileCoverage.Position(line: line, column: json["column"].flatMap { Int($0.string) } ?? 1 << 20)
    }
    guard let start = position(json["start"]), let end = position(json["end"]) else { return nil }
    return FileCoverage.Location(start: start, end: end)
  }

  // MARK: Writing

  /// Returns files as the text of `coverage-final.json`.
  static func text(_ files: [FileCoverage]) -> String {
    "{" + files.map { "\(JSONText(text: CoveragePath.absolute($0.path)).string): \(text($0))" }.joined(separator: ",\n")
      + "\n}\n"
  }

  private static func text(_ file: FileCoverage) -> String {
    func object(_ parts: [String]) -> String {
      "{" + parts.enumerated().map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
    }
    var anonymous = 0
    let functions = file.functions.map { function in
      var name = function.name
      if name.isEmpty { (name, anonymous) = ("(anonymous_\(anonymous))", anonymous + 1) }
      let place = text(function.location)
      return "{\"name\":\(JSONText(text: name).string),\"decl\":\(place),\"loc\":\(place),"
        + "\"line\":\(function.location.start.line)}"
    }
    let branches = file.branches.map { branch in
      let places = branch.ways.map { text($0.location) }
      return "{\"type\":\"\(branch.kind)\",\"loc\":\(places.first ?? "{}"),"
        + "\"locations\":[\(places.joined(separator: ","))],\"line\":\(branch.ways.first?.location.start.line ?? 1)}"
    }
    return "{\"path\":\(JSONText(text: CoveragePath.absolute(file.path)).string),"
      + "\"statementMap\":\(object(file.statements.map { text($0.location) })),"
      + "\"fnMap\":\(object(functions)),\"branchMap\":\(object(branches)),"
      + "\"s\":\(object(file.statements.map { "\($0.count)" })),\"f\":\(object(file.functions.map { "\($0.count)" })),"
      + "\"b\":\(object(file.branches.map { "[\($0.ways.map { "\($0.count)" }.joined(separator: ","))]" }))}"
  }

  private static func text(_ location: FileCoverage.Location) -> String {
    func text(_ position: FileCoverage.Position) -> String {
      "{\"line\":\(position.line),\"column\":\(position.column)}"
    }
    return "{\"start\":\(text(location.start)),\"end\":\(text(location.end))}"
  }
}
