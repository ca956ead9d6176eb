import HeadlessWebView

/// Answers the page's dialogs as `--answer-dialogs` says: each value answers one dialog, and the last one all others.
///
/// An alert needs no answer.
final class DialogAnswers: UIDelegate {
  /// The answer to a dialog.
  enum Answer: Equatable {
    /// Confirms it; the text is the input of a prompt, by default the one that the page suggests.
    case accept(String?)
    /// Cancels it.
    case dismiss
  }

  private let answers: [Answer]
  private var count = 0

  /// - Parameter answers: At least one answer.
  init(_ answers: [Answer]) { self.answers = answers }

  private func next() -> Answer {
    defer { count += 1 }
    return answers[min(count, answers.count - 1)]
  }

  func webView(_ webView: WebView, confirm message: String, in frame: FrameInfo) -> Bool { next() != .dismiss }

  func webView(_ webView: WebView, prompt message: String, default text: String, in frame: FrameInfo) -> String? {
    if case .accept(let input) = next() { input ?? text } else { nil }
  }
}

extension OptionValue<DialogAnswers.Answer> {
  /// An answer to a dialog: `accept`, `accept=TEXT` or `dismiss`.
  static var dialogAnswer: Self {
    OptionValue("ANSWER", .choices(["accept", "dismiss"]), otherwise: "not accept, accept=TEXT or dismiss") { text in
      switch text {
      case "accept": .accept(nil)
      case "dismiss": .dismiss
      default: text.hasPrefix("accept=") ? .accept(String(text.dropFirst("accept=".count))) : nil
      }
    }
  }
}
