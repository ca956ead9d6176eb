import CJavaScriptCore

/// Immutable UTF-16 text in the engine's own storage, so that strings cross the boundary unchanged.
///
/// Lone surrogates and U+0000 are kept. A text belongs to no machine and may be used from any thread.
public struct UTF16Text: Sendable, Hashable, CustomStringConvertible {
  /// Owns one reference to an engine string.
  ///
  /// `JSStringRef` is immutable and its reference count atomic, so it can be shared safely.
  private final class Storage: @unchecked Sendable {
    let ref: JSStringRef

    init(owning ref: JSStringRef) { self.ref = ref }

    deinit { JSStringRelease(ref) }
  }

  private let storage: Storage

  /// Takes ownership of a reference that the caller owns.
  package init(owning ref: JSStringRef) { storage = Storage(owning: ref) }

  /// Takes ownership of a reference to the text of a value, as a copy.
  ///
  /// The engine shares the text of a name with its machine's table of names. Releasing the last reference outside of
  /// the machine's calls would leave a dangling entry in that table.
  package init(detaching ref: JSStringRef) {
    defer { JSStringRelease(ref) }
    self.init(owning: JSStringCreateWithCharacters(JSStringGetCharactersPtr(ref), JSStringGetLength(ref)))
  }

  /// Copies a Swift string.
  public init(_ string: String) {
    var string = string
    let ref = string.withUTF8 { utf8 -> JSStringRef in
      // Plain ASCII, the common case, does not need a temporary UTF-16 array.
      if utf8.count < 256, !utf8.contains(where: { $0 == 0 || $0 >= 0x80 }) {
        return withUnsafeTemporaryAllocation(of: UInt16.self, capacity: max(utf8.count, 1)) { units in
          for index in 0..<utf8.count { units[index] = UInt16(utf8[index]) }
          return JSStringCreateWithCharacters(units.baseAddress, utf8.count)
        }
      }
      let units = Array(String(decoding: utf8, as: UTF8.self).utf16)
      return units.withUnsafeBufferPointer { JSStringCreateWithCharacters($0.baseAddress, $0.count) }
    }
    self.init(owning: ref)
  }

  /// Copies UTF-16 code units.
  public init(utf16 units: UnsafeBufferPointer<UInt16>) {
    self.init(owning: JSStringCreateWithCharacters(units.baseAddress, units.count))
  }

  /// The engine's handle, valid as long as this text: do not read it from a temporary value.
  package var ref: JSStringRef { storage.ref }

  /// The number of UTF-16 code units.
  public var count: Int { JSStringGetLength(storage.ref) }

  /// Calls `body` with the code units, which are valid only during the call.
  public func withUTF16<R, E: Error>(_ body: (UnsafeBufferPointer<UInt16>) throws(E) -> R) throws(E) -> R {
    defer { withExtendedLifetime(storage) {} }
    return try body(units)
  }

  /// The code units in the engine's storage, valid as long as this text: do not read them from a temporary value.
  package var units: UnsafeBufferPointer<UInt16> {
    UnsafeBufferPointer(start: JSStringGetCharactersPtr(storage.ref), count: JSStringGetLength(storage.ref))
  }

  /// Indicates whether the text begins with the end of a line.
  package var startsLine: Bool { withUTF16 { $0.first.map { $0 == 0x0A || $0 == 0x0D } ?? false } }

  /// Returns the text after a number of spaces.
  package func indented(by count: Int) -> UTF16Text {
    guard count > 0 else { return self }
    return withUTF16 { units in
      var indented = [UInt16](repeating: 0x20, count: count)
      indented.append(contentsOf: units)
      return indented.withUnsafeBufferPointer { UTF16Text(utf16: $0) }
    }
  }

  /// The text as a Swift string; lone surrogates become U+FFFD.
  public var string: String { withUTF16 { UnitTranscoder.string($0, hasEscapes: false) } }

  /// The text as a Swift string; lone surrogates become U+FFFD.
  public var description: String { string }

  /// Returns whether both texts have the same code units.
  public static func == (left: UTF16Text, right: UTF16Text) -> Bool {
    left.storage === right.storage || JSStringIsEqual(left.storage.ref, right.storage.ref)
  }

  /// Feeds the code units into the hasher.
  public func hash(into hasher: inout Hasher) {
    withUTF16 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
