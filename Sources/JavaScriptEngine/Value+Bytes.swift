import CJavaScriptCore

extension Value {
  /// The element types of byte arrays.
  public enum BytesKind: Sendable, Hashable, CaseIterable {
    /// An `Int8Array`.
    case int8
    /// An `Int16Array`.
    case int16
    /// An `Int32Array`.
    case int32
    /// A `Uint8Array`.
    case uint8
    /// A `Uint8ClampedArray`.
    case uint8Clamped
    /// A `Uint16Array`.
    case uint16
    /// A `Uint32Array`.
    case uint32
    /// A `Float32Array`.
    case float32
    /// A `Float64Array`.
    case float64
    /// A `BigInt64Array`.
    case bigInt64
    /// A `BigUint64Array`.
    case bigUint64
    /// An `ArrayBuffer`, which is not a view but the bytes themselves.
    case arrayBuffer

    var elementSize: Int {
      switch self {
      case .int8, .uint8, .uint8Clamped, .arrayBuffer: 1
      case .int16, .uint16: 2
      case .int32, .uint32, .float32: 4
      case .float64, .bigInt64, .bigUint64: 8
      }
    }

    var type: JSTypedArrayType {
      switch self {
      case .int8: kJSTypedArrayTypeInt8Array
      case .int16: kJSTypedArrayTypeInt16Array
      case .int32: kJSTypedArrayTypeInt32Array
      case .uint8: kJSTypedArrayTypeUint8Array
      case .uint8Clamped: kJSTypedArrayTypeUint8ClampedArray
      case .uint16: kJSTypedArrayTypeUint16Array
      case .uint32: kJSTypedArrayTypeUint32Array
      case .float32: kJSTypedArrayTypeFloat32Array
      case .float64: kJSTypedArrayTypeFloat64Array
      case .bigInt64: kJSTypedArrayTypeBigInt64Array
      case .bigUint64: kJSTypedArrayTypeBigUint64Array
      case .arrayBuffer: kJSTypedArrayTypeArrayBuffer
      }
    }
  }

  /// The kind of the value's bytes; nil if it is neither a typed array nor an `ArrayBuffer`.
  public var bytesKind: BytesKind? {
    let type = JSValueGetTypedArrayType(context.ref, ref, nil)
    return BytesKind.allCases.first { $0.type == type }
  }

  /// Creates an `ArrayBuffer`, or a typed array over all of a new one, from a copy of the bytes.
  ///
  /// - Throws: A `RangeError` if the number of bytes is not a multiple of the element size.
  public convenience init(
    bytes: some Collection<UInt8>, as kind: BytesKind = .uint8, in context: Context
  ) throws(JavaScriptException) {
    try self.init(storage: ByteStorage(bytes), as: kind, in: context)
  }

  /// Creates an `ArrayBuffer`, or a typed array over all of it, that shares the storage.
  ///
  /// - Throws: A `RangeError` if the number of bytes is not a multiple of the element size.
  public convenience init(
    storage: ByteStorage, as kind: BytesKind = .uint8, in context: Context
  ) throws(JavaScriptException) {
    // The engine would silently ignore the remaining bytes; in a script this is an error.
    guard storage.count.isMultiple(of: kind.elementSize) else {
      throw JavaScriptException(
        name: "RangeError", message: "ArrayBuffer length minus the byteOffset is not a multiple of the element size")
    }
    let owned = Unmanaged.passRetained(storage)
    let buffer = try context.attempt { exception in
      // If the engine fails, it releases the bytes as well.
      JSObjectMakeArrayBufferWithBytesNoCopy(
        context.ref, storage.bytes.baseAddress, storage.count,
        { _, owner in
          guard let owner else { return }
          Unmanaged<ByteStorage>.fromOpaque(owner).release()
        }, owned.toOpaque(), exception)
    }
    let undefined: JSValueRef = JSValueMakeUndefined(context.ref)
    guard kind != .arrayBuffer, let buffer else {
      self.init(buffer ?? undefined, in: context)
      return
    }
    let view = try context.attempt {
      JSObjectMakeTypedArrayWithArrayBuffer(context.ref, kind.type, buffer, $0)
    }
    self.init(view ?? undefined, in: context)
  }

  /// Calls `body` with the bytes of a typed array or an `ArrayBuffer`.
  ///
  /// The bytes are valid only during the call, and no script may detach them meanwhile.
  ///
  /// - Returns: The result of `body`; nil if the value has no bytes.
  public func withBytes<R, E: Error>(
    _ body: (UnsafeMutableRawBufferPointer) throws(E) -> R
  ) throws(E) -> R? {
    guard let kind = bytesKind else { return nil }
    let count: Int
    var offset = 0
    let start: UnsafeMutableRawPointer?
    if kind == .arrayBuffer {
      count = JSObjectGetArrayBufferByteLength(context.ref, ref, nil)
      start = JSObjectGetArrayBufferBytesPtr(context.ref, ref, nil)
    } else {
      count = JSObjectGetTypedArrayByteLength(context.ref, ref, nil)
      offset = JSObjectGetTypedArrayByteOffset(context.ref, ref, nil)
      start = JSObjectGetTypedArrayBytesPtr(context.ref, ref, nil)
    }
    defer { withExtendedLifetime(self) {} }
    guard let start, count > 0 else { return try body(UnsafeMutableRawBufferPointer(start: nil, count: 0)) }
    return try body(UnsafeMutableRawBufferPointer(start: start + offset, count: count))
  }

  /// A copy of the bytes of a typed array or an `ArrayBuffer`.
  public var bytes: [UInt8]? { withBytes { [UInt8]($0) } }
}

/// Bytes that Swift owns and that an `ArrayBuffer` shares without a copy.
///
/// The engine keeps the storage until the buffer is collected. A script may write to it at any time, so Swift code must
/// access it in the isolation of the machine.
public final class ByteStorage {
  /// The bytes.
  public let bytes: UnsafeMutableRawBufferPointer

  /// Allocates zeroed bytes.
  public init(count: Int) {
    bytes = .allocate(byteCount: max(count, 1), alignment: 16)
    bytes.initializeMemory(as: UInt8.self, repeating: 0)
    self.count = count
  }

  /// Copies bytes.
  public convenience init(_ source: some Collection<UInt8>) {
    self.init(count: source.count)
    bytes.copyBytes(from: source)
  }

  /// The number of bytes.
  public let count: Int

  deinit { bytes.deallocate() }
}
