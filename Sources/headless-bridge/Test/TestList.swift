import SpecRunner

/// The tests of a run as `--list --reporter json` writes them.
struct TestList: Codable {
  /// A file of specs, in a project and on a dialect.
  struct File: Codable {
    /// The path of the file, as on the command line.
    let path: String
    /// The project of the configuration; omitted without projects.
    let project: String?
    /// The bridge that the file runs on; omitted if there is only one.
    let dialect: String?
    /// The selected tests, in the order of their declaration.
    var tests: [Test] = []
    /// The errors of a file that could not be read.
    var errors: [SpecFailure] = []
  }

  /// A test as its file declares it.
  struct Test: Codable {
    /// The full name in one line.
    let name: String
    /// The names of the enclosing suites, and of the test.
    let path: [String]
    /// The line of the declaration, from 1.
    let line: Int?
    /// The column of the declaration, from 1.
    let column: Int?
    /// The state, which indicates whether the test runs.
    let state: SpecTest.State
    /// The tags of the test and of its suites, each with its `@`.
    let tags: [String]

    init(_ test: SpecTest) {
      (name, path, line, column) = (test.name, test.path, test.line, test.column)
      (state, tags) = (test.state, test.tags)
    }
  }

  /// The version of this format, which changes when a field is removed or changes its meaning.
  var schemaVersion: Int = 1
  /// The files, in the order in which they would run.
  var files: [File] = []
}
