import JavaScriptEngine

/// The load of a worker's script: HTML, "fetch a classic worker script" and "fetch a module worker script graph".
extension DedicatedWorker {
  /// Loads the script; it arrives in a later task.
  func start() {
    guard let owner, let frame = owner.frame, let view = owner.view else { return }
    var request = ResourceRequest(url: url)
    request.initiator = "worker"
    request.frame = frame.info
    request.referrer = frame.referrer()
    request.readsFiles = frame.info.showsFiles
    request.rules = CrossOriginRules(
      frame.origin, mode: .ownOrigin, credentials: isModule ? credentials : "same-origin")
    if url.scheme == "blob" { request.blob = owner.blob(at: url) }
    let (url, start) = (url, owner.now)
    load = view.loader.fetch(request, gate: owner.gate(.worker)) { [weak self] result in
      guard let self, !isEnded, let owner = self.owner else { return }
      load = nil
      owner.recordResource(url, initiator: "other", start: start, result)
      switch result.flatMap({ accept($0) }) {
      case .success(let resource):
        open(
          text(of: resource), at: address(of: resource),
          policy: ReferrerPolicy(field: resource.fields["referrer-policy"]), policies: policies(of: resource, in: owner)
        )
      case .failure(let reason):
        owner.view?.reporter.failedToLoad(url.href, as: .script, reason: reason)
        fail()
      }
    }
  }

  /// Returns the policies of the worker: those of its response, or of its owner where it has no response of a server.
  private func policies(of resource: Resource, in owner: PageRealm) -> [ContentPolicy] {
    resource.url.scheme == "blob" || resource.url.scheme == "data"
      ? owner.contentPolicies : ContentPolicy.all(of: resource)
  }

  /// Fires `error` at the page's object, and ends the worker.
  func fail() {
    guard !isEnded, let owner else { return }
    owner.notifyWorker("workerFailed", [owner.core.context.handle(Double(number))])
    end()
  }

  /// Returns the response, unless its type or its address doesn't allow it as the worker's script.
  private func accept(_ resource: Resource) -> Result<Resource, ResourceError> {
    if let rules = owner?.frame.map({ CrossOriginRules($0.origin, mode: .ownOrigin) }),
      let refusal = rules.refusal(to: resource.url)
    {
      return .failure(refusal)
    }
    guard isModule || resource.url.hasStatus else { return .success(resource) }
    return resource.scriptRefusal.map { .failure($0) } ?? .success(resource)
  }

  /// The address of the worker: that of the response, with the fragment of the requested one.
  private func address(of resource: Resource) -> WebURL {
    var address = resource.url
    if address.fragment == nil, let fragment = url.fragment { address.setHash(fragment) }
    return address
  }

  /// Scripts of workers are always UTF-8.
  private func text(of resource: Resource) -> UTF16Text {
    UTF16Text(TextDecoding.decode(resource.bytes, as: .utf8).text)
  }
}

extension Resource {
  /// The reason why the type of a response isn't that of a script; nil if it is: MIME Sniffing, "JavaScript MIME type".
  var scriptRefusal: ResourceError? {
    let type = (fields["content-type"] ?? "").prefix { $0 != ";" }.trimmed.lowercased()
    guard !Self.scriptTypes.contains(type) else { return nil }
    return .network(NetworkFailure(.other, "'\(type)' is not a valid JavaScript MIME type"))
  }

  private static let scriptTypes: Set<String> = {
    let versions = (0...5).map { "text/javascript1.\($0)" }
    let names = ["javascript", "ecmascript", "x-javascript", "x-ecmascript"]
    return Set(versions + names.flatMap { ["text/\($0)", "application/\($0)"] } + ["text/jscript", "text/livescript"])
  }()
}
