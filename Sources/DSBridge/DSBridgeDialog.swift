/// A dialog that the bridge shows itself, because there is no delegate to show it.
public struct DSBridgeDialog: Sendable, Hashable {
  /// The kind of a dialog.
  public enum Kind: String, Sendable, Hashable {
    /// A message with one button, from `alert`.
    case alert
    /// A question with two buttons, from `confirm`.
    case confirm
    /// A question with a text field and two buttons, from `prompt`.
    case prompt
  }

  /// The user's response to a dialog.
  public enum Answer: Sendable, Hashable {
    /// The user presses the accepting button.
    case accept
    /// The user presses the accepting button, with this text in a prompt's field.
    case text(String)
    /// The user presses the other button.
    case cancel
  }

  /// The labels of dialogs, by the original's keys.
  struct Labels: Hashable {
    private var titles: [String: String] = [:]

    init(_ titles: [String: String] = [:]) { self.titles = titles }

    func of(_ key: String, _ standard: String) -> String { titles[key] ?? standard }
  }

  /// The kind of the dialog.
  public let kind: Kind
  /// The title: a label, or the question of a prompt.
  public let title: String
  /// The page's message; empty for a prompt.
  public let message: String
  /// The initial text of a prompt's field.
  public let text: String
  /// The labels of the buttons, with the accepting one last.
  public let buttons: [String]

  init(_ kind: Kind, _ message: String, text: String = "", labels: Labels) {
    // The original's own labels are Chinese.
    let (notice, yes, no) = ("\u{63D0}\u{793A}", "\u{786E}\u{5B9A}", "\u{53D6}\u{6D88}")
    self.kind = kind
    self.text = text
    switch kind {
    case .alert:
      title = labels.of("alertTitle", notice)
      buttons = [labels.of("alertBtn", yes)]
    case .confirm:
      title = labels.of("confirmTitle", notice)
      buttons = [labels.of("confirmCancelBtn", no), labels.of("confirmOkBtn", yes)]
    case .prompt:
      title = message
      buttons = [labels.of("promptCancelBtn", no), labels.of("promptOkBtn", yes)]
    }
    self.message = kind == .prompt ? "" : message
  }
}
