/// A dialog that the bridge shows by itself, because no delegate does.
public struct DSBridgeDialog: Sendable, Hashable {
  /// What kind of dialog it is.
  public enum Kind: String, Sendable, Hashable {
    case alert, confirm, prompt
  }

  /// What a user does with a dialog.
  public enum Answer: Sendable, Hashable {
    /// Presses the button that agrees.
    case accept
    /// Presses the button that agrees, with this text in a prompt's field.
    case text(String)
    /// Presses the other button.
    case cancel
  }

  /// The labels of dialogs, by the original's keys.
  struct Labels: Hashable {
    private var titles: [String: String] = [:]

    init(_ titles: [String: String] = [:]) { self.titles = titles }

    func of(_ key: String, _ standard: String) -> String { titles[key] ?? standard }
  }

  /// What kind of dialog it is.
  public let kind: Kind
  /// What stands at its top: a label, or the question of a prompt.
  public let title: String
  /// What the page says; empty in a prompt.
  public let message: String
  /// What a prompt's field holds at first.
  public let text: String
  /// The labels of its buttons, the one that agrees last.
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
