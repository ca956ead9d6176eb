/// What routes of the host answer.
extension ResourceLoader {
  /// Gives what a route answered, once its time has come.
  func deliver(
    _ answer: RouteAnswer, to request: ResourceRequest, _ load: ResourceLoad, completion: @escaping Completion
  ) {
    if case .later(let start) = answer.content { return wait(for: start, to: request, load, completion: completion) }
    if case .file(let path) = answer.content { onFileRead?(path) }
    var result = answer.resource(for: request)
    var delay = request.isSynchronous ? .zero : answer.delay
    if let timeout = request.timeout, timeout < delay { (delay, result) = (timeout, .failure(.timedOut)) }
    let finish = { [weak self] in
      guard let self, !load.isOver else { return }
      if case .success(let resource) = result { keepCookies(of: resource, request) }
      completion(result)
    }
    guard delay > .zero else { return finish() }
    // The time that it takes is the loop's, which stands still as long as the host is said to work.
    load.waitForLoop()
    load.stop = loop.post(after: delay, label: "the route of \(request.url)", finish)
  }

  /// Waits for a route that answers later, and no longer than the request does.
  private func wait(
    for start: RouteAnswer.Start, to request: ResourceRequest, _ load: ResourceLoad, completion: @escaping Completion
  ) {
    var isOver = false
    var stopTimer: (() -> Void)?
    let began = loop.now
    let stop = start { [weak self] answer in
      guard !isOver else { return }
      isOver = true
      stopTimer?()
      guard let self, !load.isOver else { return }
      load.stop = nil
      var request = request
      request.timeout = request.timeout.map { max(.zero, $0 - (self.loop.now - began)) }
      deliver(answer, to: request, load, completion: completion)
    }
    guard !isOver else { return }
    // The page's script is blocked, and so is whoever could answer.
    guard !request.isSynchronous else {
      load.stop = stop
      return completion(.failure(.network("the route answers later, and the page cannot wait")))
    }
    load.stop = {
      stopTimer?()
      stop()
    }
    guard let timeout = request.timeout else { return }
    stopTimer = loop.post(after: timeout, label: "the timeout of the request of \(request.url)") {
      guard !isOver, !load.isOver else { return }
      isOver = true
      load.stop = nil
      stop()
      completion(.failure(.timedOut))
    }
  }
}
