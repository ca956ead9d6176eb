import Testing

@testable import JavaScriptEngine

@Suite struct JSONTextTests {
  @Test(
    "has a kind",
    arguments: [
      ("{}", JSONText.Kind.object), ("[]", .array), ("\"\"", .string), ("-1", .number), ("7", .number), ("true", .bool),
      ("false", .bool), (" null ", .null),
    ])
  func kind(_ text: String, _ kind: JSONText.Kind) throws {
    let json = try JSONText(text)
    #expect(json.kind == kind)
    #expect(json.isNull == (kind == .null))
  }

  @Test("surrounding whitespace is not part of the value") func whitespaceAroundIsNotPartOfTheValue() throws {
    let json = try JSONText(" \n[1, 2]\t")
    #expect(json.string == "[1, 2]")
    #expect(json.count == 6)
    #expect(json.withUTF16 { Array($0) } == Array("[1, 2]".utf16))
    #expect("\(json)" == "[1, 2]")
    #expect(JSONText.null.string == "null")
  }

  @Test("elements are slices") func elementsAreSlices() throws {
    let json = try JSONText(#"[ 1 , "a,]\"" , [2,[3]] , {"b":"}"} , true,null,-1.5e3 ]"#)
    let expected = ["1", #""a,]\"""#, "[2,[3]]", #"{"b":"}"}"#, "true", "null", "-1.5e3"]
    #expect(try json.elements().map(\.string) == expected)
    #expect(try json.elements()[2].elements()[1].elements()[0].string == "3")
    #expect(try JSONText("[ ]").elements().isEmpty)
  }

  @Test("members keep order and duplicates") func membersKeepOrderAndDuplicates() throws {
    let json = try JSONText(#"{ "b" : 1 , "a" : {"x":[1]} , "b":"2","\u0063\n":null}"#)
    let members = try json.members()
    #expect(members.map(\.key) == ["b", "a", "b", "c\n"])
    #expect(members.map(\.value.string) == ["1", #"{"x":[1]}"#, "\"2\"", "null"])
    #expect(try JSONText("{ }").members().isEmpty)
  }

  @Test("visitors report values of other kinds") func visitorsReportOtherKinds() throws {
    #expect(try JSONText("{}").forEachElement { _ in } == false)
    #expect(try JSONText("1").forEachMember { _, _ in } == false)
    #expect(try JSONText("[]").forEachElement { _ in })
    #expect(try JSONText("{}").forEachMember { _, _ in })
  }

  @Test("visitors propagate errors") func visitorsPassErrorsOn() throws {
    struct Stop: Error {}
    var seen = 0
    #expect(throws: Stop.self) {
      try JSONText("[1,2,3]").forEachElement { element throws(Stop) in
        seen += 1
        if element.string == "2" { throw Stop() }
      }
    }
    #expect(seen == 2)
    #expect(throws: Stop.self) {
      try JSONText("{\"a\":1}").forEachMember { (_, _) throws(Stop) in throw Stop() }
    }
  }

  @Test("compares keys without strings") func keysCompareWithoutStrings() throws {
    let json = try JSONText(
      #"{"data":1,"d\u0061ta":2,"dat":3,"dataX":4,"é":5,"\u00e9":6,"":7,"a\/b":8,"\ud83d\ude00":9,"😀":10,"\ud800":11}"#)
    func matches(_ test: (JSONKey) -> Bool) -> [String] {
      var found: [String] = []
      json.forEachMember { if test($0) { found.append($1.string) } }
      return found
    }
    #expect(matches { $0 == "data" } == ["1", "2"])
    #expect(matches { $0 == "é" } == ["5", "6"])
    #expect(matches { $0 == "" } == ["7"])
    #expect(matches { $0 == "a/b" } == ["8"])
    #expect(matches { $0 == "😀" } == ["9", "10"])
    #expect(matches { $0 == Array("data".utf16) } == ["1", "2"])
    #expect(matches { $0 == [0xD800] } == ["11"])
    #expect(matches { $0 == [0xD83D, 0xDE00] } == ["9", "10"])
    #expect(matches { $0 != "data" && $0 != [0xD800] }.count == 8)
    #expect(
      matches { key in
        switch key {
        case "dat", "dataX": true
        default: false
        }
      } == ["3", "4"])
  }

  @Test("splits a bridge message") func bridgeMessageIsTakenApart() throws {
    let json = try JSONText(
      #"[{"handlerName":"echo","data":{"id":7,"list":[1,2,3]},"callbackId":"cb_12_1700000000000"}]"#)
    var handler: String?
    var data: JSONText?
    var callback: String?
    json.forEachElement { message in
      message.forEachMember { key, value in
        switch key {
        case "handlerName": handler = value.stringValue()
        case "data": data = value
        case "callbackId": callback = value.stringValue()
        default: break
        }
      }
    }
    #expect(handler == "echo")
    #expect(data?.string == #"{"id":7,"list":[1,2,3]}"#)
    #expect(callback == "cb_12_1700000000000")
  }

  @Test("decodes strings") func stringsAreDecoded() throws {
    func value(_ text: String) throws -> String? { try JSONText(text).stringValue() }
    #expect(try value("\"\"") == "")
    #expect(try value(#""\"\\\/\b\f\n\r\t""#) == "\"\\/\u{8}\u{C}\n\r\t")
    #expect(try value(#""a\u0000b\u00E9\u6f22\ud83d\ude00""#) == "a\u{0}bé漢😀")
    #expect(try value(#""\ud800x\udc00\ud83d\ud83d\ude00""#) == "\u{FFFD}x\u{FFFD}\u{FFFD}😀")
    #expect(try value("\"é漢😀 plain and long enough for words\"") == "é漢😀 plain and long enough for words")
    #expect(try value("1") == nil)
    #expect(try value("[\"a\"]") == nil)
  }

  @Test("preserves the units of strings") func stringUnitsAreLossless() throws {
    var units: [UInt16] = [1]
    #expect(try JSONText(#""a\ud800\n\uDC00""#).appendStringUnits(to: &units))
    #expect(units == [1, 0x61, 0xD800, 0x0A, 0xDC00])
    #expect(try JSONText("\"bc\"").appendStringUnits(to: &units))
    #expect(units.suffix(2) == [0x62, 0x63])
    #expect(try JSONText("true").appendStringUnits(to: &units) == false)
    #expect(units.count == 7)
  }

  @Test("prints values") func printing() throws {
    let json = try JSONText(#" { "a" : [ 1 , { } , [ ] , {"b" : " x "} ] , "c" : null } "#)
    #expect(json.compact() == #"{"a":[1,{},[],{"b":" x "}],"c":null}"#)
    #expect(
      json.prettyPrinted(indent: 2)
        == "{\n  \"a\": [\n    1,\n    {},\n    [],\n    {\n      \"b\": \" x \"\n    }\n  ],\n  \"c\": null\n}")
    #expect(try JSONText("[1,2]").prettyPrinted(indent: 0) == "[\n1,\n2\n]")
    #expect(try JSONText(" 1 ").prettyPrinted() == "1")
  }
}
