import CJavaScriptCoreLibrary
import Glibc

/// Reads a file's text in the engine's representation.
enum TextFile {
  static func read(_ path: String) throws(FloorError) -> JSStringRef {
    guard let stream = fopen(path, "r") else { throw FloorError(text: "\(path) cannot be read") }
    defer { fclose(stream) }
    fseek(stream, 0, SEEK_END)
    let size = ftell(stream)
    rewind(stream)
    let bytes = UnsafeMutablePointer<CChar>.allocate(capacity: size + 1)
    defer { bytes.deallocate() }
    bytes[fread(bytes, 1, size, stream)] = 0
    guard let text = JSStringCreateWithUTF8CString(bytes) else { throw FloorError(text: "\(path) is not valid text") }
    return text
  }
}
