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

  /// The project and the dialect, for a reader; `nil` if the run has neither.
  var label: String? {
    let parts = [project, dialect?.description].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }
}
