/// Bytes that Swift owns and an `ArrayBuffer` shows without a copy.
///
/// The engine keeps the storage until the buffer is collected. A script may write to it at any time: Swift code that reads or
/// writes it meanwhile does so in the isolation of the machine.
public final class ByteStorage {
  /// The bytes.
  public let bytes: UnsafeMutableRawBufferPointer

  /// Reserves bytes that are all zero.
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
