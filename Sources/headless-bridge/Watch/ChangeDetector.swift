import Foundation

/// The attributes of a file that change when its content changes.
struct FileStamp: Hashable {
  /// The time of the last modification, in nanoseconds since 1970.
  let changed: Int64
  let size: Int64
  let number: UInt64

  init(changed: Int64, size: Int64 = 0, number: UInt64 = 0) {
    self.changed = changed
    self.size = size
    self.number = number
  }

  /// Returns the stamp of a file; `nil` when there is no such file.
  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    changed = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
    size = Int64(status.st_size)
    number = UInt64(status.st_ino)
  }
}

/// Finds changed files by checking all of them periodically, and reports the changes after a quiet period.
///
/// Checking works on every file system, however editors write a file.
struct ChangeDetector {
  private var stamps: [String: FileStamp?] = [:]
  private var changes: Set<String> = []
  private var lastChange = Duration.zero
  /// The time without further changes before changes are reported, because an editor saves several files in succession.
  private let quiet: Duration
  private let stamp: (String) -> FileStamp?

  init(quiet: Duration, stamp: @escaping (String) -> FileStamp? = { FileStamp(of: $0) }) {
    self.quiet = quiet
    self.stamp = stamp
  }

  /// Sets the files to check.
  ///
  /// - Parameters:
  ///   - start: The time when the run that used the files began, in nanoseconds since 1970. A file that is new here and
  ///     was modified later counts as changed.
  ///   - written: The files that the run wrote itself, which do not count as changed.
  mutating func watch(_ files: Set<String>, usedSince start: Int64, written: Set<String> = []) {
    var next: [String: FileStamp?] = [:]
    for file in files {
      if let known = stamps[file], !written.contains(file) {
        next[file] = known
        continue
      }
      let present = stamp(file)
      next[file] = present
      if let present, present.changed >= start, !written.contains(file) { changes.insert(file) }
    }
    changes.subtract(written)
    stamps = next
  }

  /// Checks all files.
  ///
  /// - Parameter now: The time of any clock.
  /// - Returns: The files that changed since the last report; `nil` if there are none, or if changes still occur.
  mutating func look(at now: Duration) -> Set<String>? {
    for (file, known) in stamps {
      let present = stamp(file)
      guard present != known else { continue }
      stamps[file] = present
      changes.insert(file)
      lastChange = now
    }
    guard !changes.isEmpty, now - lastChange >= quiet else { return nil }
    defer { changes = [] }
    return changes
  }
}
