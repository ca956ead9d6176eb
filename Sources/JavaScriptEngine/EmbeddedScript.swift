import CEmbeddedScript

/// A script that is embedded in the binary and that the engine parses without a copy of its text.
///
/// The module that owns a script embeds it through a C target of its own. `Scripts/embed` writes that target's files.
package struct EmbeddedScript: @unchecked Sendable {
  // It can be shared between threads, because its text lives as long as the process and never changes.
  private let script: HBEmbeddedScript

  /// Creates a script from one that a C target embeds.
  package init(_ script: HBEmbeddedScript) { self.script = script }

  /// Returns the scripts that a C target embeds as a list.
  package static func list(
    _ scripts: (_ count: UnsafeMutablePointer<Int>) -> UnsafePointer<HBEmbeddedScript>
  ) -> [EmbeddedScript] {
    var count = 0
    let first = scripts(&count)
    return UnsafeBufferPointer(start: first, count: count).map { EmbeddedScript($0) }
  }

  /// The script's path below `Resources`.
  package var name: String { String(cString: script.name) }
  /// The script's text.
  package var text: String { String(cString: script.text) }

  /// The script's text in the engine's storage.
  ///
  /// Embedded scripts are ASCII, which needs no decoding.
  package var engineText: UTF16Text {
    let bytes = UnsafeRawBufferPointer(start: script.text, count: script.length)
    return [UInt16](unsafeUninitializedCapacity: bytes.count) { units, count in
      for index in 0..<bytes.count { units[index] = UInt16(bytes[index]) }
      count = bytes.count
    }.withUnsafeBufferPointer { UTF16Text(utf16: $0) }
  }

  var bytes: UnsafePointer<CChar> { script.text }
  /// The length of the text in bytes.
  var length: Int { script.length }
}
