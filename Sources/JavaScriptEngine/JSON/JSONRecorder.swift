/// Hears where the values of a text lie while it is checked; the outermost value's depth is 0.
protocol JSONRecorder {
  mutating func begin(depth: Int, at offset: Int, isObject: Bool)
  mutating func end(depth: Int, at offset: Int)
  /// A key, without its quotes, of an object whose members have the depth.
  mutating func key(depth: Int, lower: Int, upper: Int, hasEscapes: Bool)
}

/// Hears nothing, for texts that are only checked.
struct NoRecorder: JSONRecorder {
  @inline(__always) mutating func begin(depth: Int, at offset: Int, isObject: Bool) {}
  @inline(__always) mutating func end(depth: Int, at offset: Int) {}
  @inline(__always) mutating func key(depth: Int, lower: Int, upper: Int, hasEscapes: Bool) {}
}
