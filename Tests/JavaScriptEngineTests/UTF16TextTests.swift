import JavaScriptEngine
import Testing

@Suite struct UTF16TextTests {
  @Test(
    "preserves Swift strings",
    arguments: [
      "", "a", "plain ascii", "gr\u{fc}\u{df}e", "漢字 🎉", "nul\0inside", String(repeating: "x", count: 255),
      String(repeating: "é", count: 300),
    ])
  func keepsSwiftStrings(_ string: String) {
    let text = UTF16Text(string)
    #expect(text.string == string)
    #expect(text.description == string)
    #expect(text.count == string.utf16.count)
  }

  @Test("preserves lone surrogates and NUL") func keepsLoneSurrogatesAndNul() throws {
    let units: [UInt16] = [0xD800, 0, 0xDC00, 0x61, 0xDFFF]
    let text = units.withUnsafeBufferPointer { UTF16Text(utf16: $0) }
    #expect(text.withUTF16 { Array($0) } == units)
    #expect(text.string == "\u{FFFD}\0\u{FFFD}a\u{FFFD}")
    let context = Context()
    try context.define("text", Value(text, in: context))
    #expect(
      try context.text("[...Array(text.length).keys()].map(i => text.charCodeAt(i)).join()") == "55296,0,56320,97,57343"
    )
    #expect(try context.evaluate("text").text == text)
  }

  @Test("joins surrogate pairs") func joinsSurrogatePairs() throws {
    let context = Context()
    #expect(try context.evaluate("'\\ud83c' + '\\udf89'").string == "🎉")
  }

  @Test("supports large texts") func holdsLargeText() throws {
    let large = String(repeating: "0123456789", count: 300_000)
    let text = UTF16Text(large)
    #expect(text.count == 3_000_000)
    #expect(text.string == large)
    let context = Context()
    try context.define("large", Value(text, in: context))
    #expect(try context.evaluate("large.length").number == 3_000_000)
  }

  @Test("compares by code units") func comparesByCodeUnits() {
    #expect(UTF16Text("abc") == UTF16Text("abc"))
    #expect(UTF16Text("abc") != UTF16Text("abd"))
    #expect(UTF16Text("abc") != UTF16Text("ab"))
    #expect(UTF16Text("") == UTF16Text(""))
    #expect(UTF16Text("a\0") != UTF16Text("a"))
    // Swift's String treats these as equal, but JavaScript does not.
    #expect(UTF16Text("\u{e9}") != UTF16Text("e\u{301}"))
    #expect(Set(["a", "b", "a", ""].map { UTF16Text($0) }).count == 3)
  }

  @Test("hashes 8-bit and 16-bit storage alike") func hashesEightAndSixteenBitStorageAlike() throws {
    let context = Context()
    // The engine stores the first with one byte per unit, and the copy with two.
    let narrow = try #require(try context.evaluate("'abc'").text)
    let wide = UTF16Text("abc")
    #expect(narrow == wide)
    #expect(narrow.hashValue == wide.hashValue)
  }

  @Test("can be sent between threads") func mayCrossThreads() async {
    let text = UTF16Text("shared")
    let lengths = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 { group.addTask { text.string.count + text.hashValue - text.hashValue } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(lengths == Array(repeating: 6, count: 8))
  }
}

@Suite struct PropertyNameTests {
  @Test("compares and describes texts") func comparesAndDescribes() {
    let name: PropertyName = "on click"
    #expect(name == PropertyName("on click"))
    #expect(name.hashValue == PropertyName(UTF16Text("on click")).hashValue)
    #expect(name != "onclick")
    #expect(name.description == "on click")
  }

  @Test("can be the name of any property", arguments: ["", "a b", "0", "constructor", "ключ", "nul\0", "__proto__x"])
  func namesAnyProperty(_ key: String) throws {
    let context = Context()
    let object = Value.object(in: context)
    let name = PropertyName(key)
    try object.set(name, to: Value(1, in: context))
    #expect(try object[name].number == 1)
    #expect(object.has(name))
    #expect(object.propertyNames == [key])
    #expect(try object.delete(name))
    #expect(object.propertyNames.isEmpty)
  }

  @Test("can be a name with lone surrogates") func namesLoneSurrogates() throws {
    let context = Context()
    let object = try context.evaluate("({'\\ud800': 1, '\\ud801': 2})")
    let name = PropertyName([0xD801].withUnsafeBufferPointer { UTF16Text(utf16: $0) })
    #expect(try object[name].number == 2)
  }

  @Test("outlives the engine's name with the same text") func outlivesTheNameThatTheEngineHadOfIt() throws {
    // A text shared with the engine's table of names would leave a dangling entry there.
    for _ in 0..<3 {
      let machine = VirtualMachine()
      var texts: [UTF16Text] = []
      do {
        let context = Context(in: machine)
        let named = try context.evaluate("(function (n) { const key = 'name' + n; ({})[key] = 1; return key; })")
        for number in 0..<2000 {
          texts.append(try #require(try named.call([Value(Double(number), in: context)]).text))
        }
        context.close()
      }
      machine.collectGarbage()
      #expect(texts.last?.string == "name1999")
      texts = []
      let context = Context(in: machine)
      #expect(
        try context.evaluate("let o = {}; for (let n = 0; n < 2000; n++) o['name' + n] = n; o.name1999").number == 1999)
    }
  }
}
