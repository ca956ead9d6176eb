/// The whole run as the JSON reporter writes it.
///
/// `Documentation/Reference/JSONReport.md` and its schema are generated from this declaration and those that it names.
struct JSONReport: Encodable {
  /// A file of specs.
  struct File: Encodable {
    /// The path of the file, as on the command line.
    let path: String
    /// The project of the configuration; omitted without projects.
    let project: String?
    /// The bridge that the file ran on; omitted if there is only one.
    let dialect: String?
    /// The results of the tests, in the order in which they ended.
    var results: [SpecResult] = []
    /// The failures outside tests, such as those of hooks.
    var errors: [SpecFailure] = []
  }

  /// The totals of the run.
  struct Summary: Encodable {
    /// The number of tests that passed.
    var passed: Int = 0
    /// The number of tests that failed.
    var failed: Int = 0
    /// The number of tests that failed first and passed in a retry.
    var flaky: Int = 0
    /// The number of tests that did not run.
    var skipped: Int = 0
    /// The number of tests that are not written yet.
    var todo: Int = 0
    /// The number of failures outside tests.
    var errors: Int = 0
    /// The duration of the run in real time, in milliseconds.
    var milliseconds: Double = 0
    /// The sum of the virtual time of all tests, in milliseconds.
    var pageMilliseconds: Double = 0
  }

  /// The version of this format, which changes when a field is removed or changes its meaning.
  let schemaVersion: Int = 1
  /// The files, in the order in which they ran.
  var files: [File] = []
  /// True if the run was interrupted, so that results are missing; otherwise omitted.
  var interrupted: Bool?
  /// The totals.
  var summary: Summary = Summary()
}
