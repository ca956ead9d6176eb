import Ownership

/// The windows that one window opened, and the one that opened it: HTML, "auxiliary browsing contexts".
final class WindowRelatives {
  /// The frame whose page opened the window.
  var opener: Backlink<Frame>?
  /// The main frames of the windows that the window's pages opened.
  var opened: [Backlink<Frame>] = []
}

extension Frame {
  /// The frame whose page opened this window; nil for any other frame, and after the opener has closed.
  var opener: Frame? {
    guard let opener = relatives?.opener?.target, !opener.isDetached else { return nil }
    return opener
  }

  /// Records that this main frame's window was opened by another frame's page, which can reach it from now on.
  func setOpener(_ opener: Frame) {
    let relatives = relatives ?? WindowRelatives()
    relatives.opener = opener.link
    self.relatives = relatives
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
  var separatesFromOpener: Bool {
    lowercased().split { ", \t\n".contains($0) }.contains { feature in
      let sides = feature.split(separator: "=", maxSplits: 1)
      guard sides.first == "noopener" || sides.first == "noreferrer" else { return false }
      return sides.count < 2 || !["0", "no", "false"].contains(sides[1])
    }
  }
}
