import Dispatch
import LoopbackServer
import Ownership
import Testing

@testable import HeadlessWebView

/// Exchanges that begin and end on several threads.
struct NetworkThreadTests {
  private let outcomes = Locked<[NetworkLoader.Outcome]>([])

  private func exchange(_ address: String, _ signal: DispatchSemaphore? = nil) throws -> NetworkExchange {
    NetworkExchange(ResourceRequest(url: try #require(WebURL(address))), limit: nil) { [outcomes] outcome in
      outcomes.withLock { $0.append(outcome) }
      signal?.signal()
    }
  }

  private var statuses: [Int?] { outcomes.withLock { $0.map { try? $0.get().status } } }

  @Test("without the library, each request fails with an error that names it")
  func missing() throws {
    let thread = NetworkThread(library: "libmissing.so.4")
    let signal = DispatchSemaphore(value: 0)
    for _ in 0..<2 {
      thread.begin(try exchange("http://127.0.0.1:1/", signal))
      signal.wait()
    }
    let failures = outcomes.withLock {
      $0.map { outcome -> ResourceError? in if case .failure(let error) = outcome { error } else { nil } }
    }
    #expect(failures == Array(repeating: .libraryMissing("libmissing.so.4 is missing"), count: 2))
    #expect(failures.first??.description.contains("install libcurl4") == true)
  }

  @Test("a library that opened before the first exchange is used for it", arguments: [true, false])
  func prepared(isThere: Bool) throws {
    let server = try LoopbackServer { _ in LoopbackResponse("x", status: 201) }
    let thread = NetworkThread(library: isThere ? NetworkConnections.systemLibrary : "libmissing.so.4")
    let signal = DispatchSemaphore(value: 0)
    thread.prepare()
    thread.prepare()
    for _ in 0..<2 {
      thread.begin(try exchange(server.origin + "/", signal))
      signal.wait()
    }
    #expect(statuses == Array(repeating: isThere ? 201 : nil, count: 2))
  }

  @Test("a library without the required functions is too old")
  func strange() throws {
    #expect(throws: ResourceError.libraryMissing("libedit.so.2 is older than version 7.68")) {
      try NetworkConnections(library: "libedit.so.2")
    }
  }

  @Test("a cancelled exchange has no outcome, and the others complete")
  func cancelled() throws {
    let server = try LoopbackServer { $0.path == "/silent" ? .silence : LoopbackResponse("x", status: 201) }
    let (thread, signal) = (NetworkThread(library: NetworkConnections.systemLibrary), DispatchSemaphore(value: 0))
    let silent = try (0..<5).map { _ in try exchange(server.origin + "/silent") }
    for each in silent { thread.begin(each) }
    thread.cancel(silent[0])
    for _ in 0..<5 { thread.begin(try exchange(server.origin + "/", signal)) }
    for _ in 0..<5 { signal.wait() }
    for each in silent { thread.cancel(each) }
    // The thread has processed all of them when it responds again.
    thread.begin(try exchange(server.origin + "/", signal))
    signal.wait()
    #expect(statuses == Array(repeating: 201, count: 6))
  }

  @Test("threads that begin and cancel simultaneously get the right outcomes")
  func crowd() throws {
    let server = try LoopbackServer { _ in LoopbackResponse(bytes: Array(repeating: 7, count: 100_000)) }
    let thread = NetworkThread(library: NetworkConnections.systemLibrary)
    let signal = DispatchSemaphore(value: 0)
    let pairs = try (0..<20).map { _ in (try exchange(server.origin + "/"), try exchange(server.origin + "/", signal)) }
    DispatchQueue.concurrentPerform(iterations: pairs.count) { index in
      thread.begin(pairs[index].0)
      thread.begin(pairs[index].1)
      thread.cancel(pairs[index].0)
    }
    for _ in pairs { signal.wait() }
    let sizes = outcomes.withLock { $0.map { (try? $0.get().bytes.count) ?? -1 } }
    #expect(sizes.allSatisfy { $0 == 100_000 } && sizes.count >= pairs.count)
  }
}
