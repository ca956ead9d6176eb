import CPromptScripts
import JavaScriptEngine

/// What the prompt asks a page for completion.
extension EmbeddedScript {
  /// A function that returns the names behind a dot.
  static let promptNames = EmbeddedScript(HBPromptNamesScript())
  /// A function that returns the names of what native can call in a page.
  static let promptHandlers = EmbeddedScript(HBPromptHandlersScript())
  /// Notes what completion needs to know of a page, before the page's scripts run.
  static let promptStart = EmbeddedScript(HBPromptStartScript())
  /// Notes the names of the handlers that a page registers.
  static let promptRegistrations = EmbeddedScript(HBPromptRegistrationsScript())
}
