import Foundation
import Testing

@testable import BridgeSupport

/// Tests whether a response comes from the place of its call, although the thread may be the same.
struct CallOriginTests {
  @Test("recognizes the same task on the same thread, but not another thread")
  func threads() async {
    let place = CallOrigin()
    #expect(place.isCurrent(isInCall: false))
    let elsewhere = await withCheckedContinuation { continuation in
      Thread { continuation.resume(returning: place.isCurrent(isInCall: true)) }.start()
    }
    #expect(!elsewhere)
  }

  @Test("does not recognize another task on any thread")
  func tasks() async {
    for _ in 0..<50 {
      let place = await Task.detached { CallOrigin() }.value
      let isCurrent = await Task.detached { place.isCurrent(isInCall: false) }.value
      // The memory of a task that ended may be reused for the next.
      if isCurrent { continue }
      return
    }
    Issue.record("50 tasks all seemed to be the task before them")
  }

  @Test("recognizes a thread without a task only until the call returns")
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
