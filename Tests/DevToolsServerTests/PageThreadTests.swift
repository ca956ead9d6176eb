import Foundation
import HeadlessWebView
import JavaScriptEngine
import Ownership
import Testing

@testable import DevToolsServer

@Suite("Threads of browser contexts")
struct PageThreadTests {
  @Test("a context reuses the machine of one that ended, and finds nothing of its pages")
  func reuse() throws {
    let threads = ThreadClient(threads: 2)
    defer { threads.client.close() }
    let first = try threads.open()
    #expect(try threads.evaluate("window.left = Array.prototype.left = 1, typeof left", in: first) == "\"number\"")
    try threads.close(first)
    let second = try threads.open()
    #expect(second.machine == first.machine)
    #expect(try threads.evaluate("typeof left + typeof [].left", in: second) == "\"undefinedundefined\"")
  }

  @Test("a thread that is prepared runs the first context")
  func preparation() throws {
    let threads = ThreadClient(threads: 1)
    defer { threads.client.close() }
    threads.client.browser.threads.prepare()
    let pages = try [threads.open(), threads.open()]
    #expect(try threads.evaluate("document.body.children.length", in: pages[0]) == "0")
    #expect(pages[0].machine == pages[1].machine)
  }

  @Test("a context that has ended is released")
  func release() throws {
    let threads = ThreadClient(threads: 1)
    defer { threads.client.close() }
    _ = try threads.open()
    let page = try threads.open()
    weak let context = threads.client.browser.tables.withLock { $0.contexts[page.context] }
    #expect(context != nil)
    try threads.close(page)
    // Its thread still reports the end.
    for _ in 0..<1000 where context != nil { usleep(10_000) }
    #expect(context == nil)
  }

  @Test("contexts share threads when all threads have one")
  func sharing() throws {
    let threads = ThreadClient(threads: 2)
    defer { threads.client.close() }
    let machines = try (0..<5).map { _ in try threads.open().machine }
    #expect(machines[0] != machines[1])
    #expect(machines[2...] == [machines[0], machines[1], machines[0]])
  }

  @Test("a context goes to the idle thread whose last context ended last")
  func warmThread() throws {
    let threads = ThreadClient(threads: 3)
    defer { threads.client.close() }
    let pages = try (0..<3).map { _ in try threads.open() }
    try threads.close(pages[0])
    try threads.close(pages[1])
    #expect(try threads.open().machine == pages[1].machine)
    #expect(try threads.open().machine == pages[0].machine)
  }

  @Test("only two idle threads are kept")
  func idleThreads() throws {
    let threads = ThreadClient(threads: 3)
    defer { threads.client.close() }
    let pages = try (0..<3).map { _ in try threads.open() }
    for page in pages { try threads.close(page) }
    let later = try (0..<3).map { _ in try threads.open().machine }
    #expect(later[...1] == [pages[1].machine, pages[0].machine])
    #expect(Set(later).count == 3)
  }

  @Test("the contexts of a connection are on different threads if possible")
  func connections() throws {
    let threads = ThreadClient(threads: 2)
    defer { threads.client.close() }
    let other = threads.second()
    let (first, second) = (try threads.open(), try other.open())
    #expect(first.machine != second.machine)
    // Both threads have a context.
    #expect(try threads.open().machine == second.machine)
    #expect(try other.open().machine == first.machine)
  }

  @Test("a thread takes no further contexts after a script was terminated, and those that it has go on")
  func termination() throws {
    var limits = PageLimits()
    limits.scriptTime = .milliseconds(200)
    let threads = ThreadClient(threads: 1, limits: limits)
    defer { threads.client.close() }
    let (first, other) = (try threads.open(), try threads.open())
    #expect(other.machine == first.machine)
    #expect(throws: (any Error).self) {
      _ = try #require(try threads.evaluate("for (;;);", in: first).flatMap { Int($0) })
    }
    #expect(try threads.evaluate("Promise.resolve(6 * 7)", in: other) == "42")
    #expect(try threads.evaluate("1", in: first) == "1")
    let later = try threads.open()
    #expect(later.machine != first.machine)
    #expect(try threads.open().machine == later.machine)
    try threads.close(first)
    #expect(try threads.evaluate("2", in: other) == "2")
    try threads.close(other)
    #expect(try threads.open().machine == later.machine)
  }
}
