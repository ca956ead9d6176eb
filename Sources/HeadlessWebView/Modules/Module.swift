import JavaScriptEngine

/// A module of a page: its text, and what it says of itself.
///
/// The C API has no module loader. A module's text becomes the body of a strict function, which gets what it imports from the
/// function around it and gives what it exports as functions that read a variable.
final class Module {
  let record: ModuleRecord
  let text: UTF16Text
  let url: String
  let line: Int

  init(_ text: UTF16Text, url: String, line: Int) throws(ModuleRecord.Failure) {
    record = try text.withUTF16 { units throws(ModuleRecord.Failure) in try ModuleParser.parse(units) }
    (self.text, self.url, self.line) = (text, url, line)
  }

  /// How the function is made.
  struct Form {
    /// The imports whose values are there for good when the module runs.
    var constants: [String] = []
    /// The imports that are looked up at each use.
    var lookedUp: Set<String> = []
    /// Whether it is in a cycle: what it declares must be there before it runs, so that it runs in two steps.
    var isCyclic = false
  }

  /// The source text of the function, and how far it moves what stands in the first line.
  func source(_ form: Form) -> (text: UTF16Text, shift: Int) {
    let mark = String(decoding: [record.mark], as: UTF16.self)
    var head = "(function(\(mark)i,\(mark)m,\(mark)e,\(mark)c,\(mark)v,\(mark)w){"
    if !form.constants.isEmpty { head += "const{\(form.constants.joined(separator: ","))}=\(mark)v;" }
    if !form.lookedUp.isEmpty { head += "with(\(mark)w)" }
    let getters = record.exports.map { "()=>\($0.local)" }.joined(separator: ",")
    head += "return \(record.hasTopLevelAwait ? "async " : "")function\(form.isCyclic ? "*" : "")(){'use strict';"
    head += "\(mark)e(\(getters));"
    if form.isCyclic { head += "yield;" }
    var units = Array(head.utf16)
    let shift = units.count
    var position = 0
    for site in record.callSites where form.lookedUp.contains(site.name) {
      units += record.body[position..<site.start]
      units += "\(mark)c(\(site.name))".utf16
      position = site.end
    }
    units += record.body[position...]
    units += "\n}})".utf16
    return (units.withUnsafeBufferPointer { UTF16Text(utf16: $0) }, shift)
  }

  /// The line of an offset in the text.
  static func line(of offset: Int, in text: UTF16Text, first: Int) -> Int {
    text.withUTF16 { units in
      units.indices.prefix(offset).count { index in
        units[index].isLineEnd
          && !(units[index] == 0x0D && index + 1 < units.count && units[index + 1] == 0x0A)
      } + first
    }
  }
}
