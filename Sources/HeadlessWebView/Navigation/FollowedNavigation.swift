import Ownership

/// A navigation that native allowed, on its way to its document.
final class FollowedNavigation {
  /// What it has become behind the redirects so far.
  var action: NavigationAction
  let frame: Backlink<Frame>
  /// Its load, once that has begun.
  weak var load: ResourceLoad?

  init(_ action: NavigationAction, of frame: Frame) {
    self.action = action
    self.frame = frame.link
  }
}
