import JavaScriptEngine

/// The JSON target: our parser and the engine's accept the same texts, and read the same values from them.
final class JSONTarget: FuzzTarget {
  private let context = Context()
  private lazy var parse = expectNoError("JSON.parse") { try context.evaluate("JSON.parse") }
  private lazy var stringify = expectNoError("JSON.stringify") { try context.evaluate("JSON.stringify") }

  func run(_ bytes: [UInt8]) {
    let text = UTF16Text(bytes: bytes)
    let theirs = try? parse.call([Value(text, in: context)])
    let ours: JSONText?
    do throws(JSONError) { ours = try JSONText(text) } catch {
      ours = nil
      expect(!error.description.isEmpty && error.offset <= text.count, "an error without a place: \(error)")
    }
    expect((ours != nil) == (theirs != nil), "ours accepts: \(ours != nil), the engine: \(theirs != nil)")
    guard let ours, let theirs else { return }
    let expected = written(theirs)
    expectSame(ours.compact(), expected, "compact")
    expectSame(ours.prettyPrinted(), expected, "pretty-printed")
    checkParts(ours, theirs)
    checkOutline(text, ours)
    // Swift strings cannot contain lone surrogates.
    if expected.string.contains("\\ud") { return }
    // Foundation's types keep neither the order nor duplicate names of members, so their output is compared as a value.
    if expected.string.contains("{") { return checkFoundation(ours, theirs) }
    let tree = ours.foundationValue()
    guard let again = try? JSONWriter.encode(foundation: tree) else {
      // A number that is too large for a `Double` becomes infinite. JavaScript writes it as null, and Foundation cannot
      // write it.
      return expect(isDeep(ours) || expected.string.contains("null"), "Foundation's types of it cannot be written")
    }
    if !isDeep(ours) { expectSame(again.string, expected, "by Foundation's types") }
  }

  /// Returns the text that the engine writes for a value.
  private func written(_ value: Value) -> UTF16Text {
    expectNoError("stringify") { try stringify.call([value]).text ?? UTF16Text("undefined") }
  }

  private func expectSame(_ json: String, _ expected: UTF16Text, _ way: String) {
    let value = expectNoError("the engine reads what is \(way)") { try parse.call([Value(json, in: context)]) }
    // A Swift string replaces a lone surrogate, and both texts are Swift strings.
    expect(written(value).string == expected.string, "\(way): \(json) instead of \(expected.string)")
  }

  /// Checks that the parts that a handler may read equal those of the engine's value.
  private func checkParts(_ json: JSONText, _ value: Value) {
    switch json.kind {
    case .string: expect(json.stringValue() == value.string, "a string: \(json) is \(value.string ?? "none")")
    case .array:
      let parts = expectNoError("elements") { try json.elements() }
      for (index, part) in parts.enumerated().prefix(8) {
        expectSame(part.string, written(expectNoError("an element") { try value[index] }), "an element")
      }
      expect((try? value["length"])?.number == Double(parts.count), "\(parts.count) elements")
    case .object:
      // If a name occurs twice, the later member counts.
      var last: [String: JSONText] = [:]
      for (key, part) in expectNoError("members", { try json.members() }) { last[key] = part }
      guard !last.keys.contains(where: { $0.contains("\u{FFFD}") }) else { return }
      expect(last.count == value.propertyNames.count, "\(last.count) members instead of \(value.propertyNames.count)")
      for (key, part) in last.prefix(8) where key != "__proto__" {
        let their = expectNoError("a member") {
          try context.evaluate("(o, k) => o[k]").call([value, Value(key, in: context)])
        }
        expectSame(part.string, written(their), "the member \(key)")
      }
    case .number: expect(Double(json.string) == value.number, "the number \(json) is \(value.number ?? .nan)")
    case .bool, .null: break
    }
  }

  /// Checks that the outline of a queue has the same elements as the text.
  private func checkOutline(_ text: UTF16Text, _ json: JSONText) {
    let outline = expectNoError("the outline") { try JSONOutline(text) }
    expect((outline != nil) == (json.kind == .array), "the outline exists only for arrays")
    guard let outline else { return }
    let elements = expectNoError("elements") { try json.elements() }
    expect(outline.count == elements.count, "the outline has \(outline.count) elements instead of \(elements.count)")
    var number = 0
    for (index, element) in elements.enumerated() {
      expect(outline.value(number).string == element.string, "element \(index) of the outline")
      if outline.isObject(number) {
        let members = expectNoError("members") { try element.members() }
        expect(outline.members(of: number).count == members.count, "members of element \(index)")
        for (member, expected) in zip(outline.members(of: number), members) {
          expect(outline.key(member).string == expected.key, "a key of the outline")
          expect(outline.value(member).string == expected.value.string, "a value of the outline")
          expect(outline.isNull(member) == (expected.value.kind == .null), "whether a value of the outline is null")
        }
      }
      number = outline.next(after: number)
    }
  }

  private func checkFoundation(_ json: JSONText, _ value: Value) {
    guard !isDeep(json), let again = try? JSONWriter.encode(foundation: json.foundationValue()) else { return }
    let sorted = expectNoError("sorted") { try context.evaluate(Self.sorting) }
    let read = expectNoError("the engine reads it") { try parse.call([Value(again.string, in: context)]) }
    let left = expectNoError("sorted") { try sorted.call([read]).string }
    let right = expectNoError("sorted") { try sorted.call([value]).string }
    expect(left == right, "by Foundation's types: \(left ?? "none") instead of \(right ?? "none")")
  }

  /// Returns whether a text is nested more deeply than the limit for Foundation's types.
  private func isDeep(_ json: JSONText) -> Bool {
    json.withUTF16 { units in units.count { $0 == 0x5B || $0 == 0x7B } >= JSONText.maximumTreeDepth }
  }

  private static let sorting = """
    (function (value) {
      return JSON.stringify(value, function (key, value) {
        if (!value || typeof value !== 'object' || Array.isArray(value)) return value;
        var copy = Object.create(null);
        Object.keys(value).sort().forEach(function (key) {
          Object.defineProperty(copy, key, { value: value[key], enumerable: true });
        });
        return copy;
      });
    })
    """
}
