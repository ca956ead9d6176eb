import Foundation

/// How a file looks from outside; a change of its content changes this, too.
struct FileStamp: Hashable {
  /// When it was changed, in nanoseconds since 1970.
  let changed: Int64
  let size: Int64
  let number: UInt64

  init(changed: Int64, size: Int64 = 0, number: UInt64 = 0) {
    self.changed = changed
    self.size = size
    self.number = number
  }

  /// The stamp of a file; nil when there is none.
  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    changed = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
    size = Int64(status.st_size)
    number = UInt64(status.st_ino)
  }
}

/// Finds changed files by looking at all of them now and then, and tells of the changes once they have come to rest.
///
/// Looking works on every file system, whatever editors do to write a file.
struct ChangeDetector {
  private var stamps: [String: FileStamp?] = [:]
  private var changes: Set<String> = []
  private var lastChange = Duration.zero
  /// How long nothing may have changed before changes are told: an editor saves several files one after the other.
  private let quiet: Duration
  private let stamp: (String) -> FileStamp?

  init(quiet: Duration, stamp: @escaping (String) -> FileStamp? = { FileStamp(of: $0) }) {
    self.quiet = quiet
    self.stamp = stamp
  }

  /// Sets the files that are looked at.
  ///
  /// - Parameters:
  ///   - start: When whoever used them began, in nanoseconds since 1970: a file that is new here and younger counts as
  ///     changed.
  ///   - written: What they wrote themselves, which is no change.
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

  /// Looks at all files.
  ///
  /// - Parameter now: The time of any clock.
  /// - Returns: What changed since the last time that anything was told; nil as long as nothing did, or it goes on.
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
