#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension String {
  /// Where a text of ASCII first stands in this one.
  ///
  /// What a page says may be as long as it likes, and to compare letters takes a hundred times as long as to compare bytes.
  func range(ofBytes text: StaticString) -> Range<Index>? {
    let offset = utf8.withContiguousStorageIfAvailable { bytes -> Int? in
      let (first, length) = (Int32(text.utf8Start.pointee), text.utf8CodeUnitCount)
      guard let start = UnsafeRawPointer(bytes.baseAddress) else { return nil }
      var at = 0
      while bytes.count - at >= length, let found = memchr(start + at, first, bytes.count - at - length + 1) {
        if memcmp(found, text.utf8Start, length) == 0 { return UnsafeRawPointer(found) - start }
        at = UnsafeRawPointer(found) - start + 1
      }
      return nil
    }
    guard let offset = offset ?? nil else { return nil }
    let start = utf8.index(startIndex, offsetBy: offset)
    return start..<utf8.index(start, offsetBy: text.utf8CodeUnitCount)
  }
}
