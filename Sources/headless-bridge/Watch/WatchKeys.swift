import Foundation
import Ownership

/// What is typed at the terminal, key by key, while nothing runs.
final class WatchKeys: Sendable {
  enum Key {
    case all, failed, quit
  }

  private let original: termios
  private let isRaw = Locked(false)

  /// Nil when standard input is no terminal.
  init?() {
    var state = termios()
    guard isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &state) == 0 else { return nil }
    original = state
  }

  /// Has keys come one by one, and not be shown.
  func begin() {
    var state = original
    state.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &state)
    isRaw.withLock { $0 = true }
  }

  /// Leaves the terminal as it was.
  func end() {
    isRaw.withLock { isRaw in
      guard isRaw else { return }
      var state = original
      tcsetattr(STDIN_FILENO, TCSADRAIN, &state)
      isRaw = false
    }
  }

  /// Waits so many milliseconds for a key that means something.
  func next(within milliseconds: Int32) -> Key? {
    var wanted = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&wanted, 1, milliseconds) > 0 else { return nil }
    var byte: UInt8 = 0
    guard read(STDIN_FILENO, &byte, 1) == 1 else { return .quit }
    switch byte {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "a"): return .all
    case UInt8(ascii: "f"): return .failed
    // Control-D is how a terminal says that nothing more comes.
    case UInt8(ascii: "q"), 4: return .quit
    default: return nil
    }
  }
}
