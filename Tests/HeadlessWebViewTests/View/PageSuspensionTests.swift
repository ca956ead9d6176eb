import Testing

@testable import HeadlessWebView

/// The app's state in the background, without an app.
@Suite("Page suspension")
struct PageSuspensionTests {
  private final class Target: LoopTarget {
    func run(task: Int) {}
  }

  private let suspension = PageSuspension()

  @Test("holds tasks only after the page's own listeners have run")
  func order() {
    #expect(suspension.suspend())
    #expect(suspension.isSuspended && !suspension.holdsTasks)
    suspension.holdTasks()
    #expect(suspension.holdsTasks)
  }

  @Test("holds nothing if the app has returned before")
  func quickReturn() {
    #expect(suspension.suspend())
    #expect(suspension.resume()?.isEmpty == true)
    suspension.holdTasks()
    #expect(!suspension.isSuspended && !suspension.holdsTasks)
  }

  @Test("returns the held tasks, in order and once")
  func held() throws {
    let target = Target()
    #expect(suspension.suspend())
    suspension.holdTasks()
    for task in [3, 1, 2] { suspension.hold(target, task: task) }
    #expect(try #require(suspension.resume()).map(\.task) == [3, 1, 2])
    #expect(suspension.suspend())
    #expect(suspension.resume()?.isEmpty == true)
  }

  @Test("ignores a second suspension, and a return without a suspension")
  func repeated() {
    #expect(suspension.resume() == nil)
    #expect(suspension.suspend())
    #expect(!suspension.suspend())
  }
}
