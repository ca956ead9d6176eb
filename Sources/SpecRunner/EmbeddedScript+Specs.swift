import CSpecRunnerScripts
import JavaScriptEngine

/// The scripts and types of the spec runner that are embedded in the binary.
extension EmbeddedScript {
  /// The scripts of the spec API, in the order in which they are installed.
  static let specs = EmbeddedScript.list(HBSpecScripts)
  /// The modules that specs import from this runner and from Node, each evaluated on first use.
  static let builtins = EmbeddedScript.list(HBBuiltinsScripts)
  /// The types of the spec API, for editors.
  package static let specTypes = EmbeddedScript(HBSpecTypesScript())
  /// The parts of a report: its page, its style and its scripts.
  static let report = EmbeddedScript.list(HBReportScripts)
}
