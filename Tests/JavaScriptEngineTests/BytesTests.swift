import JavaScriptEngine
import Testing

@Suite struct BytesTests {
  @Test(
    "supports every kind",
    arguments: [
      (Value.BytesKind.int8, "Int8Array"), (.int16, "Int16Array"), (.int32, "Int32Array"), (.uint8, "Uint8Array"),
      (.uint8Clamped, "Uint8ClampedArray"), (.uint16, "Uint16Array"), (.uint32, "Uint32Array"),
      (.float32, "Float32Array"),
      (.float64, "Float64Array"), (.bigInt64, "BigInt64Array"), (.bigUint64, "BigUint64Array"),
      (.arrayBuffer, "ArrayBuffer"),
    ])
  func hasEveryKind(_ kind: Value.BytesKind, _ name: String) throws {
    let context = Context()
    let bytes = (0..<16).map { UInt8($0) }
    let value = try Value(bytes: bytes, as: kind, in: context)
    try context.define("v", value)
    #expect(try context.text("v instanceof \(name) && v.byteLength") == "16")
    #expect(value.bytesKind == kind)
    #expect(value.bytes == bytes)
    #expect(try context.evaluate("new \(name)(8)").bytesKind == kind)
  }

  @Test(
    "other values have no bytes", arguments: ["1", "null", "[]", "({})", "new DataView(new ArrayBuffer(1))", "'text'"])
  func othersHaveNoBytes(_ script: String) throws {
    let value = try Context().evaluate(script)
    #expect(value.bytesKind == nil)
    #expect(value.bytes == nil)
  }

  @Test("views have the bytes of their part") func viewsShowTheirPart() throws {
    let context = Context()
    let value = try context.evaluate("new Uint8Array(new Uint8Array([1, 2, 3, 4, 5, 6]).buffer, 2, 3)")
    #expect(value.bytes == [3, 4, 5])
    #expect(try context.evaluate("new Uint16Array([1, 2, 3]).subarray(1)").bytes == [2, 0, 3, 0])
    #expect(try context.evaluate("new Uint8Array(0)").bytes == [])
    #expect(try Value(bytes: [], as: .arrayBuffer, in: context).bytes == [])
  }

  @Test("shares storage") func storageIsShared() throws {
    let context = Context()
    let storage = ByteStorage([1, 2, 3])
    try context.define("v", try Value(storage: storage, in: context))
    storage.bytes[0] = 9
    #expect(try context.text("v.join()") == "9,2,3")
    try context.evaluate("v[2] = 7")
    #expect(Array(storage.bytes) == [9, 2, 7])
    try context.evaluate("v").withBytes { $0[1] = 5 }
    #expect(try context.text("v.join()") == "9,5,7")
  }

  @Test("an invalid length is a range error") func aBadLengthIsARangeError() throws {
    let context = Context()
    #expect(exception { try Value(bytes: [1, 2, 3], as: .int32, in: context) }?.name == "RangeError")
    #expect(try context.evaluate("1").number == 1)
  }

  @Test("storage is freed with its buffer") func storageIsFreedWithItsBuffer() throws {
    let machine = VirtualMachine()
    weak var watched: ByteStorage?
    try deepInTheStack {
      let context = Context(in: machine)
      for _ in 0..<20 {
        let storage = ByteStorage(count: 1000)
        watched = storage
        _ = try Value(storage: storage, as: .arrayBuffer, in: context)
      }
      #expect(watched != nil)
    }
    wipeStack()
    machine.collectGarbage()
    #expect(watched == nil)
  }
}
