/// A file of specs, on one of the dialects that it is run on.
struct SpecJob: Hashable, Sendable {
  let file: String
  /// Nil in a run that has no list of them.
  let dialect: Dialect?

  /// The jobs of files, a file's one behind the other.
  static func all(_ files: [String], _ dialects: [Dialect]) -> [SpecJob] {
    files.flatMap { file in
      dialects.isEmpty ? [SpecJob(file: file, dialect: nil)] : dialects.map { SpecJob(file: file, dialect: $0) }
    }
  }
}
