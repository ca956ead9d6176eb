import Ownership

/// The windows that one window opened, and the one that opened it: HTML, "auxiliary browsing contexts".
final class WindowRelatives {
  /// The frame whose page opened the window, or found it by its name.
  var opener: Backlink<Frame>?
  /// Indicates whether a page opened the window, so that its own page may close it.
  var isOpenedByPage = false
  /// Indicates whether a page has closed the window, which native has yet to close: HTML, "is closing".
  var isClosing = false
  /// The main frames of the windows that the window's pages opened.
  var opened: [Backlink<Frame>] = []
}

extension Frame {
  /// Indicates whether a page has closed the frame's window, which native has yet to close.
  var isClosing: Bool { top.relatives?.isClosing == true }

  /// Records that a page has opened this main frame's window.
  func setOpenedByPage(in opener: Frame?) {
    let relatives = relatives ?? WindowRelatives()
    relatives.isOpenedByPage = true
    self.relatives = relatives
    if let opener, !opener.sandbox.letsPopupsEscape { inheritSandbox(of: opener) }
  }

  /// Records that a page has found this frame by its name.
  func replaceOpener(by opener: Frame) {
    let relatives = relatives ?? WindowRelatives()
    relatives.opener = opener.link
    self.relatives = relatives
  }

  /// The frame whose page opened this window; nil for any other frame, and after the opener has closed.
  var opener: Frame? {
    guard let opener = relatives?.opener?.target, !opener.isDetached else { return nil }
    return opener
  }

  /// Records that this main frame's window was opened by another frame's page, which can reach it from now on.
  func setOpener(_ opener: Frame) {
    replaceOpener(by: opener)
    let others = opener.top.relatives ?? WindowRelatives()
    others.opened.append(link)
    opener.top.relatives = others
    if url.scheme == "about" { takeOrigin(of: opener) }
  }

  /// The main frames of the windows that are related to this one by opening, nearest first.
  var relatedWindows: [Frame] {
    guard top.relatives != nil else { return [] }
    var found: [Frame] = []
    var next = [top]
    while let frame = next.popLast() {
      guard !frame.isDetached, !found.contains(where: { $0 === frame }) else { continue }
      found.append(frame)
      if let opener = frame.opener { next.append(opener.top) }
      next += (frame.relatives?.opened ?? []).compactMap(\.target).reversed()
    }
    return Array(found.dropFirst())
  }

  /// Returns whether a frame is the main frame of another window, whose pages come and go independently of this one's.
  func isOtherWindow(_ frame: Frame) -> Bool { frame.isMain && frame.top !== top }
}

extension String {
  /// Indicates whether the features of a new window, the third argument of `window.open`, separate it from its opener.
  package var separatesFromOpener: Bool { hasFeature("noopener") || hasFeature("noreferrer") }

  /// Returns whether the features of a new window include one: HTML, "tokenize the features argument", "parse a boolean
  /// feature".
  func hasFeature(_ name: String) -> Bool {
    let isSeparator = { (character: Character) in " \t\n\r\u{C},=".contains(character) }
    var rest = lowercased()[...]
    var isOn = false
    while true {
      rest = rest.drop(while: isSeparator)
      guard !rest.isEmpty else { return isOn }
      let feature = rest.prefix { !isSeparator($0) }
      rest = rest[feature.endIndex...].drop { isSeparator($0) && $0 != "," && $0 != "=" }
      var value = ""[...]
      if rest.first == "=" {
        rest = rest.drop { isSeparator($0) && $0 != "," }
        value = rest.prefix { !isSeparator($0) }
        rest = rest[value.endIndex...]
      }
      if feature == name { isOn = ["", "yes", "true"].contains(value) || value.leadingInteger != 0 }
    }
  }
}

extension Substring {
  /// The integer at the start of the text: HTML, "rules for parsing integers"; 0 if there is none.
  fileprivate var leadingInteger: Int {
    let digits = drop { $0 == "-" || $0 == "+" }.prefix { $0.isASCII && $0.isNumber }
    // Only its difference from zero matters, so the value of a long number does not.
    return digits.contains { $0 != "0" } ? Int(digits) ?? 1 : 0
  }
}
