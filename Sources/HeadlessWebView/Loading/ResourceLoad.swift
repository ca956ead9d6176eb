/// A resource that is on its way.
final class ResourceLoad {
  /// What stops the part of the work that runs elsewhere.
  var stop: (() -> Void)?
  /// Asked about each request that a server sends the load on to; it waits until it is told to go on, or why it may not.
  typealias RedirectQuestion = (_ next: ResourceRequest, _ goOn: @escaping (ResourceError?) -> Void) -> Void

  private(set) var onRedirect: RedirectQuestion?
  private var onEnd: (() -> Void)?
  /// What else ends with it.
  private var endings: [() -> Void] = []
  private(set) var isOver = false

  /// - Parameters:
  ///   - onRedirect: Asked before a redirect is followed; nil follows all.
  ///   - onEnd: Called once, when the load has an answer or was cancelled.
  init(onRedirect: RedirectQuestion? = nil, onEnd: (() -> Void)? = nil) {
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

  /// Has something done when it is over.
  func atEnd(_ body: @escaping () -> Void) { endings.append(body) }

  /// It has its answer.
  func end() {
    guard !isOver else { return }
    isOver = true
    stop = nil
    onRedirect = nil
    onEnd?()
    onEnd = nil
    for ending in endings { ending() }
    endings = []
  }
}
