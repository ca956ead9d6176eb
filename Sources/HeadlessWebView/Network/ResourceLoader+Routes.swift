/// Responses of the host's routes.
extension ResourceLoader {
  /// Delivers the response of a route after its delay.
  ///
  /// - Parameter passOn: Continues with a request that a route leaves to others after a while.
  func deliver(
    _ answer: RouteAnswer, to request: ResourceRequest, _ load: ResourceLoad,
    passOn: @escaping (ResourceRequest) -> Void, completion: @escaping Completion
  ) {
    if case .later(let start, let isOfLoop) = answer.content {
      if isOfLoop { load.waitForLoop() }
      return wait(for: start, to: request, load, passOn: passOn, completion: completion)
    }
    if case .passOn(let change) = answer.content { return passOn(request.changed(by: change)) }
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
    // The delay is in the loop's time, which is paused while work of the host is pending.
    load.waitForLoop()
    load.stop = loop.post(after: delay, label: "the route for \(request.url)", finish)
  }

  /// Waits for a route that responds later, at most for the request's time limit.
  private func wait(
    for start: RouteAnswer.Start, to request: ResourceRequest, _ load: ResourceLoad,
    passOn: @escaping (ResourceRequest) -> Void, completion: @escaping Completion
  ) {
    // The page's script is blocked, and with it the code that could respond. Style sheets may also arrive later.
    guard !request.isSynchronous || request.initiator != "xmlhttprequest" else {
      return block(for: start, to: request, load, passOn: passOn, completion: completion)
    }
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
      deliver(answer, to: request, load, passOn: passOn, completion: completion)
    }
    guard !isOver else { return }
    load.stop = {
      stopTimer?()
      stop()
    }
    guard let timeout = request.timeout else { return }
    stopTimer = loop.post(after: timeout, label: "the timeout of the request for \(request.url)") {
      guard !isOver, !load.isOver else { return }
      isOver = true
      load.stop = nil
      stop()
      completion(.failure(.timedOut))
    }
  }

  /// Waits for a route in the middle of a script, if the host can respond meanwhile.
  private func block(
    for start: RouteAnswer.Start, to request: ResourceRequest, _ load: ResourceLoad,
    passOn: @escaping (ResourceRequest) -> Void, completion: @escaping Completion
  ) {
    var answer: RouteAnswer?
    load.stop = start { if answer == nil { answer = $0 } }
    if answer == nil { routes.onSynchronousRequest? { answer != nil || load.isOver } }
    guard !load.isOver else { return }
    guard let answer else {
      return completion(.failure(.network("the route responds later, but the request is synchronous")))
    }
    load.stop = nil
    deliver(answer, to: request, load, passOn: passOn, completion: completion)
  }
}
