import Foundation
import Testing

@testable import JavaScriptEngine

@Suite struct JSONFoundationValueTests {
  private func value(_ text: String) throws -> Any { try JSONText(text).foundationValue() }

  @Test("decodes scalars") func scalars() throws {
    #expect(try value("null") is NSNull)
    #expect(try value("\"a\\n\"") as? String == "a\n")
    #expect(try value("true") as? Bool == true)
    #expect(try value("false") as? NSNumber === NSNumber(value: false))
    #expect(try value("3") is NSNumber)
    #expect(try value("3") as? Int == 3)
    #expect(try value("3") as? Double == 3)
    #expect(try value("1") as? Bool == true)
    #expect(try value("300") as? UInt16 == 300)
    #expect(try value("-5") as? Int == -5)
    #expect(try value("2.5") as? Double == 2.5)
    #expect(try value("2.0") as? Int == 2)
    #expect(try value("9223372036854775807") as? Int == Int.max)
    #expect(try value("-9223372036854775808") as? Int == Int.min)
    #expect(try value("18446744073709551615") as? UInt64 == UInt64.max)
    #expect(try value("18446744073709551616") as? Double == 18446744073709551616)
    #expect(try value("-9223372036854775809") as? Double == -9223372036854775808)
    #expect(try value("9007199254740993") as? Int == 9_007_199_254_740_993)
    #expect(try (value("-0") as? Double)?.sign == .minus)
    #expect(try value("-0") as? Int == 0)
    #expect(try value("1e400") as? Double == .infinity)
  }

  @Test("decodes containers") func containers() throws {
    let object = try #require(value(#"{"a":[1,"x",null,[],{}],"b":{"c":true},"a\u0062":1}"#) as? [String: Any])
    #expect(object.keys.sorted() == ["a", "ab", "b"])
    let array = try #require(object["a"] as? [Any])
    #expect(array.count == 5)
    #expect(array[0] as? Int == 1)
    #expect((array[3] as? [Any])?.isEmpty == true)
    #expect((array[4] as? [String: Any])?.isEmpty == true)
    #expect((object["b"] as? [String: Any])?["c"] as? Bool == true)
    #expect(try value("[[1],[2,3]]") as? [[Int]] == [[1], [2, 3]])
    #expect(try value(#"{"a":1}"#) as? [String: Int] == ["a": 1])
  }

  @Test("the last of duplicate keys counts") func lastDuplicateWins() throws {
    #expect(try value(#"{"a":1,"b":2,"\u0061":3}"#) as? [String: Int] == ["a": 3, "b": 2])
  }

  @Test("below the limit, a tree contains slices") func treeEndsInSlicesBelowTheLimit() throws {
    let depth = 100_000
    var tree = try value(String(repeating: "[", count: depth) + "7" + String(repeating: "]", count: depth))
    for _ in 0..<JSONText.maximumTreeDepth { tree = try #require((tree as? [Any])?.first) }
    let rest = try #require(tree as? JSONText)
    #expect(rest.count == 2 * (depth - JSONText.maximumTreeDepth) + 1)
    let objects = try value(String(repeating: "{\"a\":", count: depth) + "7" + String(repeating: "}", count: depth))
    let written = try JSONWriter.encode(foundation: objects)
    #expect(written.count == 6 * depth + 1)
  }

  @Test("slices can be decoded to trees") func slicesBuildTreesOfTheirOwn() throws {
    let slice = try JSONText(#"[0, {"a" : [1]} ]"#).elements()[1]
    #expect((slice.foundationValue() as? [String: [Int]]) == ["a": [1]])
  }
}
