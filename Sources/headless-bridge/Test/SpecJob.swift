import SpecRunner

/// A spec file, in one of the projects and on one of the dialects of the run.
struct SpecJob: Hashable, Sendable {
  let file: String
  /// The name of the project; `nil` in a run without projects.
  let project: String?
  /// The dialect; `nil` in a run that has no list of dialects.
  let dialect: Dialect?
  /// The number of the repetition, from 0.
  let repetition: Int

  init(file: String, project: String? = nil, dialect: Dialect?, repetition: Int = 0) {
    (self.file, self.project, self.dialect, self.repetition) = (file, project, dialect, repetition)
  }

  /// Returns the jobs of files; the jobs of each file follow one another.
  static func all(
    _ files: [String], _ dialects: [Dialect], project: String? = nil, repetitions: Int = 1
  ) -> [SpecJob] {
    let dialects = dialects.isEmpty ? [nil] : dialects.map(Optional.some)
    return files.flatMap { file in
      dialects.flatMap { dialect in
        (0..<repetitions).map { SpecJob(file: file, project: project, dialect: dialect, repetition: $0) }
      }
    }
  }

  /// The project and the dialect, as reporters show them.
  var variant: SpecVariant { SpecVariant(project: project, dialect: dialect?.description) }
}
