import Foundation

/// An open file or folder, closed with its last owner.
final class Descriptor {
  private let number: Int32

  /// Takes what the system gave; nil when it gave none.
  init?(_ number: Int32) {
    guard number >= 0 else { return nil }
    self.number = number
  }

  deinit { close(number) }

  /// Opens what has a name in the folder.
  func open(_ name: String, _ flags: Int32) -> Descriptor? { Descriptor(openat(number, name, flags)) }

  /// What has a name in the folder, without following it: the bits of a file's kind.
  func kind(of name: String) -> mode_t? {
    var status = stat()
    guard fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    return status.st_mode & S_IFMT
  }

  /// The bytes of a regular file, as many as it has when it is opened.
  func contents(named name: String) throws(ResourceError) -> [UInt8] {
    var status = stat()
    guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(name) }
    let size = Int(status.st_size)
    var isFailed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let got = read(number, buffer.baseAddress.map { $0 + count }, size - count)
        if got < 0, errno == EINTR { continue }
        isFailed = got < 0
        guard got > 0 else { return }
        count += got
      }
    }
    if isFailed { throw .unreadable(name) }
    return bytes
  }
}
