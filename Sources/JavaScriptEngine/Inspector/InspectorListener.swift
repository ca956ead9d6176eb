#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A listener on the loopback interface for the engine of this process, which connects once.
final class InspectorListener {
  /// The connection of the engine.
  struct Connection {
    /// This side.
    let file: Int32
    /// The engine's side, in the same process.
    let engineFile: Int32
  }

  private let file: Int32
  /// The address that the engine connects to.
  let address: String

  /// Opens a listener on any free port; nil if the system has no loopback interface.
  init?() {
    #if canImport(Glibc)
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let listener = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard listener >= 0 else { return nil }
    _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
    _ = fcntl(listener, F_SETFL, O_NONBLOCK)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let isBound = withUnsafePointer(to: &name) { name in
      name.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isBound, listen(listener, 4) == 0, let bound = Self.name(of: listener, getsockname) else {
      close(listener)
      return nil
    }
    file = listener
    address = "127.0.0.1:\(UInt16(bigEndian: bound.sin_port))"
  }

  deinit { close(file) }

  /// Accepts the engine's connection if it has arrived; a connection of another process is closed.
  func acceptEngine() -> Connection? {
    while true {
      let accepted = accept(file, nil, nil)
      guard accepted >= 0 else { return nil }
      if let engine = Self.otherEnd(of: accepted) {
        _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
        _ = fcntl(accepted, F_SETFL, O_NONBLOCK)
        return Connection(file: accepted, engineFile: engine)
      }
      close(accepted)
    }
  }

  /// Returns the socket of this process to which another one is connected; nil if it belongs to another process.
  private static func otherEnd(of socket: Int32) -> Int32? {
    guard let peer = name(of: socket, getpeername), let own = name(of: socket, getsockname),
      let folder = opendir("/proc/self/fd")
    else { return nil }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let text = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard let candidate = Int32(text), candidate != socket, let local = name(of: candidate, getsockname),
        let remote = name(of: candidate, getpeername)
      else { continue }
      if isEqual(local, peer), isEqual(remote, own) { return candidate }
    }
    return nil
  }

  private static func isEqual(_ left: sockaddr_in, _ right: sockaddr_in) -> Bool {
    left.sin_port == right.sin_port && left.sin_addr.s_addr == right.sin_addr.s_addr
  }

  /// Returns the name of one end of a socket; nil if it isn't one of IPv4.
  private static func name(
    of socket: Int32, _ function: (Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
  ) -> sockaddr_in? {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &storage) { storage in
      let status = storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { function(socket, $0, &size) }
      guard status == 0, storage.pointee.ss_family == sa_family_t(AF_INET) else { return nil }
      return storage.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { $0.pointee }
    }
  }
}
