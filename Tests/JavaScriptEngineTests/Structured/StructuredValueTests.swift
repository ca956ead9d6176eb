import JavaScriptEngine
import Testing

@Suite struct StructuredValueTests {
  @Test("has literals and accessors") func literalsAndAccessors() {
    let value: StructuredValue = [
      "null": nil, "yes": true, "one": 1, "half": 0.5, "text": "t", "list": [1, "two", [nil]], "inner": ["a": ["b": 3]],
    ]
    #expect(value["null"].isNull)
    #expect(value["yes"].boolean == true)
    #expect(value["one"].number == 1)
    #expect(value["one"].integer == 1)
    #expect(value["half"].integer == nil)
    #expect(value["text"].string == "t")
    #expect(value["list"][1].string == "two")
    #expect(value["list"][2][0].isNull)
    #expect(value["inner"]["a"]["b"] == 3)
    #expect(value["absent"].isUndefined)
    #expect(value["list"][9].isUndefined)
    #expect(value["list"][-1].isUndefined)
    #expect(value["one"]["two"][3].isUndefined)
    #expect(value.object?.keys == ["null", "yes", "one", "half", "text", "list", "inner"])
    #expect(value["list"].array?.count == 3)
    #expect(value.array == nil)
  }

  @Test("matches patterns") func matchesPatterns() {
    guard case .object(let members) = ["a": 1] as StructuredValue, case .number(1) = members[0].value else {
      Issue.record("no object")
      return
    }
    #expect(members[0].key == UTF16Text("a"))
  }

  @Test("compares values independent of sharing") func comparesWhatValuesUnfoldTo() {
    let ordered: StructuredValue = ["a": 1, "b": [1, 2]]
    let otherwise: StructuredValue = ["b": [1, 2], "a": 1]
    #expect(ordered == otherwise)
    #expect(ordered.hashValue == otherwise.hashValue)
    #expect(ordered != ["a": 1, "b": [1, 3]])
    #expect(ordered != ["a": 1])
    #expect(ordered != ["a": 1, "c": [1, 2]])
    #expect(([] as StructuredValue) != [:])
    #expect(StructuredValue.number(.nan) == .number(.nan))
    #expect(StructuredValue.number(.nan).hashValue == StructuredValue.number(-.nan).hashValue)
    #expect(StructuredValue.number(-0.0) == 0)
    #expect(StructuredValue.date(5) != 5)
    #expect(StructuredValue.null != .undefined)
    #expect(StructuredValue.date(.nan) == .date(.nan))
    let shared: StructuredValue = ["x": 1]
    #expect(StructuredValue.array([shared, shared]) == [["x": 1], ["x": 1]])
    #expect(Set<StructuredValue>([ordered, otherwise, 1, 1.0, "1", true]).count == 4)
  }

  @Test("the last of equal keys counts") func lastOfEqualKeysCounts() {
    let value: StructuredValue = .object(
      ["a", "b", "a"].enumerated().map { (key: UTF16Text($1), value: .number($0 + 1)) })
    #expect(value.json == #"{"a":3,"b":2}"#)
  }

  @Test("parts are independent values") func partsStandForThemselves() {
    let value: StructuredValue = [["deep": ["er": [1, 2]]], "other"]
    #expect(StructuredValue.array([value[0], value[0]["deep"]]) == [["deep": ["er": [1, 2]]], ["er": [1, 2]]])
  }

  @Test(
    "writes JSON",
    arguments: [
      ([:], "{}"), ([], "[]"), (["a": .undefined, "b": [.undefined, nil]], #"{"b":[null,null]}"#),
      (.number(.nan), "null"),
      ("q\"\\\u{8}\t\n\u{c}\r\u{1}\u{7f}/é🎉", #""q\"\\\b\t\n\f\r\u0001"# + "\u{7f}" + #"/é🎉""#),
      (
        [1, -0.0, 1.5, 1e21, 123456789012345680000.0, 1e-6, 1e-7, 1.5e300, .number(.leastNonzeroMagnitude), -2.5e-10],
        "[1,0,1.5,1e+21,123456789012345680000,0.000001,1e-7,1.5e+300,5e-324,-2.5e-10]"
      ),
      (.date(0), #""1970-01-01T00:00:00.000Z""#), ([.date(.nan)], "[null]"),
      (["d": .date(-1)], #"{"d":"1969-12-31T23:59:59.999Z"}"#), (.date(8.64e15), #""+275760-09-13T00:00:00.000Z""#),
      (.date(-8.64e15), #""-271821-04-20T00:00:00.000Z""#), (.date(951782400000), #""2000-02-29T00:00:00.000Z""#),
    ] as [(StructuredValue, String)])
  func writesJSON(_ value: StructuredValue, _ json: String) {
    #expect(value.json == json)
    #expect(value.description == json)
  }

  @Test("undefined has no JSON") func undefinedHasNoJSON() {
    #expect(StructuredValue.undefined.json == nil)
    #expect(StructuredValue.undefined.description == "undefined")
  }

  @Test("writes numbers and dates like the engine") func writesNumbersAndDatesAsTheEngineDoes() throws {
    let context = Context()
    var seed: UInt64 = 42
    for _ in 0..<3000 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let number = Double(bitPattern: seed)
      let expected = try Value(number, in: context).toJSON()?.string
      #expect(StructuredValue.number(number).json == expected)
      let scaled = Double(Int64(bitPattern: seed) >> 20) / 1000
      #expect(StructuredValue.number(scaled).json == (try Value(scaled, in: context).toJSON()?.string))
      let date = Double(Int64(bitPattern: seed) % 8_640_000_000_000_000)
      #expect(StructuredValue.date(date).json == (try Value.date(date, in: context).toJSON()?.string))
    }
  }

  @Test("can be sent between threads") func mayCrossThreads() async {
    let value: StructuredValue = ["a": [1, 2, ["b": "c"]]]
    let answer = await Task.detached { value.json }.value
    #expect(answer == #"{"a":[1,2,{"b":"c"}]}"#)
  }
}
