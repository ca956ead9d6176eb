import CPromptScripts
import JavaScriptEngine

/// The scripts that collect names from a page for completion.
extension EmbeddedScript {
  /// A function that returns the member names after a dot.
  static let promptNames = EmbeddedScript(HBPromptNamesScript())
  /// A function that returns the names of the page's functions that native can call.
  static let promptHandlers = EmbeddedScript(HBPromptHandlersScript())
  /// Records data for completion, before the page's scripts run.
  static let promptStart = EmbeddedScript(HBPromptStartScript())
  /// Records the names of the handlers that a page registers.
  static let promptRegistrations = EmbeddedScript(HBPromptRegistrationsScript())
}
