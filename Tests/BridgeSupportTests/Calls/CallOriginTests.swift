import Foundation
import Testing

@testable import BridgeSupport

/// Who answers where a call came, and who does not although the thread may be the same.
struct CallOriginTests {
  @Test("the same task on the same thread is there; another thread is not, whatever is going on")
  func threads() async {
    let place = CallOrigin()
    #expect(place.isCurrent(isInCall: false))
    let elsewhere = await withCheckedContinuation { continuation in
      Thread { continuation.resume(returning: place.isCurrent(isInCall: true)) }.start()
    }
    #expect(!elsewhere)
  }

  @Test("another task is not, on whatever thread it runs")
  func tasks() async {
    for _ in 0..<50 {
      let place = await Task.detached { CallOrigin() }.value
      let isCurrent = await Task.detached { place.isCurrent(isInCall: false) }.value
      // A task that ends may leave its place in memory to the next.
      if isCurrent { continue }
      return
    }
    Issue.record("50 tasks all seemed to be the task before them")
  }

  @Test("a thread without a task is there as long as the call is, and nobody's behind it")
  func noTask() async {
    let found = await withCheckedContinuation { continuation in
      Thread {
        let place = CallOrigin()
        continuation.resume(returning: [place.isCurrent(isInCall: true), place.isCurrent(isInCall: false)])
      }.start()
    }
    #expect(found == [true, false])
  }
}
