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

  /// Waits for a route that answers later.
  private func wait(
    for start: RouteAnswer.Start, to request: ResourceRequest, _ load: ResourceLoad, completion: @escaping Completion
  ) {
    var isAnswered = false
    let stop = start { [weak self] answer in
      guard !isAnswered else { return }
      isAnswered = true
      guard let self, !load.isOver else { return }
      load.stop = nil
      deliver(answer, to: request, load, completion: completion)
    }
    guard !isAnswered else { return }
    load.stop = stop
    // The page's script is blocked, and so is whoever could answer.
    if request.isSynchronous { completion(.failure(.network("the route answers later, and the page cannot wait"))) }
  }
}
