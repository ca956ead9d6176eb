import Foundation
import Testing

@testable import JavaScriptEngine

@Suite struct JSONCodableTests {
  private func roundTrip<T: Codable & Equatable>(_ value: T, _ expected: String? = nil) throws {
    let json = try JSONText.encode(value)
    if let expected { #expect(json.string == expected) }
    #expect(try JSONText(json.string).decode(T.self) == value)
  }

  @Test("supports scalars") func scalars() throws {
    try roundTrip(1, "1")
    try roundTrip("a\"b", #""a\"b""#)
    try roundTrip(true, "true")
    try roundTrip(1.25, "1.25")
    try roundTrip(Float(0.1), "0.1")
    try roundTrip(Int8.min, "-128")
    try roundTrip(Int16.min)
    try roundTrip(Int32.min)
    try roundTrip(Int64.min, "-9223372036854775808")
    try roundTrip(UInt8.max)
    try roundTrip(UInt16.max)
    try roundTrip(UInt32.max)
    try roundTrip(UInt64.max, "18446744073709551615")
    try roundTrip(UInt.max)
    try roundTrip(Int128.min)
    try roundTrip(UInt128.max)
    try roundTrip(Int?.none, "null")
    try roundTrip(Int?.some(3), "3")
  }

  @Test("supports Foundation's types") func foundationTypes() throws {
    try roundTrip(Date(timeIntervalSinceReferenceDate: 5.5), "5.5")
    try roundTrip(Data([0, 1, 255]), "\"AAH/\"")
    try roundTrip(try #require(URL(string: "http://a/b?c=d#e")), "\"http://a/b?c=d#e\"")
    try roundTrip(try #require(Decimal(string: "12345678901234567890.12345")), "12345678901234567890.12345")
    try roundTrip([Date(timeIntervalSinceReferenceDate: 1), .distantPast])
    try roundTrip(UUID())
  }

  private struct Inner: Codable, Equatable {
    var values: [Double?]
    var flags: [String: Bool]
  }

  private enum Shape: Codable, Equatable {
    case point
    case circle(radius: Double)
    case named(String, Inner)
  }

  private enum Level: String, Codable {
    case low, high
  }

  private struct Outer: Codable, Equatable {
    var id: Int
    var name: String?
    var missing: Int?
    var level: Level
    var inner: Inner
    var shapes: [Shape]
    var byNumber: [Int: String]
    var nested: [[Int]]
  }

  @Test("supports nested types") func nestedTypes() throws {
    let inner = Inner(values: [1, nil, 2.5], flags: ["x": true])
    let outer = Outer(
      id: 7, name: "é😀", missing: nil, level: .high, inner: inner,
      shapes: [.point, .circle(radius: 1.5), .named("n", inner)], byNumber: [3: "three"], nested: [[], [1, 2]])
    try roundTrip(
      outer,
      #"{"id":7,"name":"é😀","level":"high","inner":{"values":[1,null,2.5],"flags":{"x":true}},"#
        + #""shapes":[{"point":{}},{"circle":{"radius":1.5}},"#
        + #"{"named":{"_0":"n","_1":{"values":[1,null,2.5],"flags":{"x":true}}}}],"#
        + #""byNumber":{"3":"three"},"nested":[[],[1,2]]}"#)
    let data = try JSONEncoder().encode(outer)
    #expect(try JSONText(String(decoding: data, as: UTF8.self)).decode(Outer.self) == outer)
    let ours = try JSONText.encode(outer).string
    #expect(try JSONDecoder().decode(Outer.self, from: Data(ours.utf8)) == outer)
  }

  @Test("searches keys of large objects by hash") func bigObjectsAreLookedUpByHash() throws {
    let big = Dictionary(uniqueKeysWithValues: (0..<2_000).map { ("key\u{E9}\($0)", $0) })
    try roundTrip(big)
    #expect(try JSONText.encode(big).members().count == 2_000)
  }

  @Test("decodes large objects in any order") func bigObjectsMayBeReadInAnyOrder() throws {
    struct Sparse: Decodable {
      enum CodingKeys: String, CodingKey { case k39, k0, k20, k21, k22, absent }
      var sum: Int
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        sum = try container.decodeIfPresent(Int.self, forKey: .absent) ?? 0
        for key in [CodingKeys.k39, .k0, .k20, .k21, .k22, .k39, .k0] {
          sum = try sum * 2 + container.decode(Int.self, forKey: key)
        }
        #expect(!container.contains(.absent))
        #expect(throws: DecodingError.self) { try container.decode(Int.self, forKey: .absent) }
      }
    }
    let text = "{" + (0..<40).map { "\"k\($0)\":\($0)" }.joined(separator: ",") + "}"
    let expected = [39, 0, 20, 21, 22, 39, 0].reduce(0) { $0 * 2 + $1 }
    #expect(try JSONText("[\(text),\(text)]").decode([Sparse].self).map(\.sum) == [expected, expected])
  }

  @Test("the last of duplicate keys counts") func lastOfDuplicateKeysWins() throws {
    #expect(try JSONText(#"{"a":1,"b":2,"\u0061":3}"#).decode([String: Int].self) == ["a": 3, "b": 2])
    let many = "{" + (0..<40).map { "\"k\($0 % 20)\":\($0)" }.joined(separator: ",") + "}"
    let decoded = try JSONText(many).decode([String: Int].self)
    #expect(decoded == Dictionary(uniqueKeysWithValues: (20..<40).map { ("k\($0 - 20)", $0) }))
  }

  @Test("supports keys with escapes and non-Latin letters") func keysWithEscapesAndOtherScripts() throws {
    struct Keys: Codable, Equatable {
      var accent: Int
      var slash: Int
      enum CodingKeys: String, CodingKey {
        case accent = "é"
        case slash = "a/b"
      }
    }
    #expect(try JSONText(#"{"\u00e9":1,"a\/b":2}"#).decode(Keys.self) == Keys(accent: 1, slash: 2))
    #expect(try JSONText("{\"é\":1,\"a/b\":2,\"e\u{301}\":3}").decode(Keys.self) == Keys(accent: 1, slash: 2))
  }

  private class Animal: Codable {
    var name: String
    init(name: String) { self.name = name }
  }

  private final class Dog: Animal {
    var age = 0

    enum CodingKeys: String, CodingKey { case age, custom }

    init(name: String, age: Int) {
      super.init(name: name)
      self.age = age
    }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      age = try container.decode(Int.self, forKey: .age)
      let isCustom = container.contains(.custom)
      try super.init(from: isCustom ? container.superDecoder(forKey: .custom) : container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try super.encode(to: container.superEncoder())
      try container.encode(age, forKey: .age)
    }
  }

  @Test("supports inheritance through super coders") func inheritanceThroughSuperCoders() throws {
    let json = try JSONText.encode(Dog(name: "Rex", age: 3))
    #expect(json.string == #"{"super":{"name":"Rex"},"age":3}"#)
    let dog = try json.decode(Dog.self)
    #expect(dog.name == "Rex" && dog.age == 3)
    #expect(try JSONText(#"{"custom":{"name":"Ace"},"age":1}"#).decode(Dog.self).name == "Ace")
    let error = #expect(throws: DecodingError.self) { try JSONText(#"{"age":1}"#).decode(Dog.self) }
    guard case .valueNotFound(_, let context) = error else {
      Issue.record("expected a missing value, got \(String(describing: error))")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == ["super"])
  }

  private final class Cat: Animal {
    var lives = 9

    enum CodingKeys: CodingKey { case lives }

    init(name: String, lives: Int) {
      super.init(name: name)
      self.lives = lives
    }

    required init(from decoder: any Decoder) throws {
      lives = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .lives)
      try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(lives, forKey: .lives)
      try super.encode(to: encoder)
    }
  }

  @Test("supports inheritance in one object") func inheritanceInOneObject() throws {
    let json = try JSONText.encode([Cat(name: "Tom", lives: 8)])
    #expect(json.string == #"[{"lives":8,"name":"Tom"}]"#)
    #expect(try json.decode([Cat].self).first?.name == "Tom")
  }

  private struct Interleaved: Codable, Equatable {
    var a = 1
    var b = 2
    var c = 3

    enum CodingKeys: CodingKey { case first, list, last, inner }

    init() {}

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      a = try container.decode(Int.self, forKey: .last)
      b = try container.nestedContainer(keyedBy: CodingKeys.self, forKey: .first).decode(Int.self, forKey: .inner)
      var list = try container.nestedUnkeyedContainer(forKey: .list)
      #expect(list.count == 4)
      c = try list.decode(Int.self)
      #expect(try list.decodeNil())
      var inner = try list.nestedUnkeyedContainer()
      #expect(inner.isAtEnd)
      #expect(throws: DecodingError.self) { try inner.decode(Int.self) }
      let object = try list.nestedContainer(keyedBy: CodingKeys.self)
      #expect(object.codingPath.suffix(2).map(\.stringValue) == ["list", "Index 3"])
      #expect(object.allKeys.map(\.stringValue) == ["last"])
      #expect(list.isAtEnd)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      var first = container.nestedContainer(keyedBy: CodingKeys.self, forKey: .first)
      var list = container.nestedUnkeyedContainer(forKey: .list)
      try list.encode(c)
      try container.encode(a, forKey: .last)
      try list.encodeNil()
      _ = list.nestedUnkeyedContainer()
      var object = list.nestedContainer(keyedBy: CodingKeys.self)
      try first.encode(b, forKey: .inner)
      try object.encode("x", forKey: .last)
      #expect(list.count == 4)
    }
  }

  @Test("nested containers can be encoded in any order") func nestedContainersMayBeFilledInAnyOrder() throws {
    try roundTrip(Interleaved(), #"{"first":{"inner":2},"list":[3,null,[],{"last":"x"}],"last":1}"#)
    try roundTrip([Interleaved(), Interleaved()])
  }

  @Test("values that fail are omitted completely") func failedValuesLeaveNoTrace() throws {
    struct Careless: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try? container.encode(Double.nan)
        try? container.encode(["a": [1, Double.infinity]])
        try container.encode(2)
      }
    }
    #expect(try JSONText.encode(Careless()).string == "[2]")
  }

  @Test("slices are copied unchanged") func slicesPassThrough() throws {
    struct Message: Codable {
      var handlerName: String
      var data: JSONText?
    }
    let text = #"[{"handlerName":"echo","data":{ "x" : [1] }},{"handlerName":"n"}]"#
    let message = try JSONText(text).decode([Message].self)
    #expect(message[0].data?.string == #"{ "x" : [1] }"#)
    #expect(message[1].data == nil)
    #expect(try JSONText.encode(message).string == text)
    #expect(throws: (any Error).self) { try JSONEncoder().encode(message[0]) }
  }

  @Test("slices can be decoded separately") func slicesDecodeOnTheirOwn() throws {
    let slice = try JSONText(#"{"pad":"é\n","data":{"values":[1,null],"flags":{}}}"#).members()[1].value
    #expect(try slice.decode(Inner.self) == Inner(values: [1, nil], flags: [:]))
  }
}
