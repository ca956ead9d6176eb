import Foundation
import Ownership

/// Reads keys from the terminal one by one, between runs.
final class WatchKeys: Sendable {
  enum Key {
    case all, failed, quit
  }

  private let original: termios
  private let isRaw = Locked(false)

  /// Returns `nil` when standard input is not a terminal.
  init?() {
    var state = termios()
    guard isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &state) == 0 else { return nil }
    original = state
  }

  /// Makes the terminal deliver keys one by one, and not display them.
  func begin() {
    var state = original
    state.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &state)
    isRaw.withLock { $0 = true }
  }

  /// Restores the terminal.
  func end() {
    isRaw.withLock { isRaw in
      guard isRaw else { return }
      var state = original
      tcsetattr(STDIN_FILENO, TCSADRAIN, &state)
      isRaw = false
    }
  }

  /// Waits for a key that has a function, for a number of milliseconds.
  func next(within milliseconds: Int32) -> Key? {
    var wanted = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&wanted, 1, milliseconds) > 0 else { return nil }
    var byte: UInt8 = 0
    guard read(STDIN_FILENO, &byte, 1) == 1 else { return .quit }
    switch byte {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "a"): return .all
    case UInt8(ascii: "f"): return .failed
    // Control-D is the terminal's end of input.
    case UInt8(ascii: "q"), 4: return .quit
    default: return nil
    }
  }
}
