/// A resource that is on its way.
final class ResourceLoad {
  /// What stops the part of the work that runs elsewhere.
  var stop: (() -> Void)?
  /// Called with each address that a server sends the request to.
  private(set) var onRedirect: ((WebURL) -> Void)?
  private var onEnd: (() -> Void)?
  private(set) var isOver = false

  /// - Parameter onEnd: Called once, when the load has an answer or was cancelled.
  init(onRedirect: ((WebURL) -> Void)? = nil, onEnd: (() -> Void)? = nil) {
    self.onRedirect = onRedirect
    self.onEnd = onEnd
  }

  /// Ends it without an answer; later it does nothing.
  func cancel() {
    guard !isOver else { return }
    stop?()
    end()
  }

  /// Nothing of it runs elsewhere any more: what is left is the loop's time.
  func waitForLoop() {
    onEnd?()
    onEnd = nil
  }

  /// It has its answer.
  func end() {
    guard !isOver else { return }
    isOver = true
    stop = nil
    onRedirect = nil
    onEnd?()
    onEnd = nil
  }
}
