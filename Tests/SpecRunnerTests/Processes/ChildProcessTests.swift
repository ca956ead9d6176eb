import Foundation
import Testing

@testable import SpecRunner

/// Processes that specs and runs start.
@Suite struct ChildProcessTests {
  @Test("returns both outputs and the status") func output() throws {
    let result = try ChildProcess.run("/bin/sh", ["-c", "echo out; echo error >&2; exit 3"])
    #expect(String(decoding: result.data, as: UTF8.self) == "out\n")
    #expect(result.errors == "error\n")
    #expect(result.end == .exit(status: 3))
  }

  @Test("reads a program that writes much to both outputs") func largeOutput() throws {
    let script = "head -c 300000 /dev/zero >&2; head -c 300000 /dev/zero"
    let result = try ChildProcess.run("/bin/sh", ["-c", script])
    #expect(result.data.count == 300_000)
    #expect(result.errors.utf8.count == 300_000)
  }

  @Test("reports the signal that ended a process") func signal() throws {
    #expect(try ChildProcess.run("/bin/sh", ["-c", "kill -9 $$"]).end == .signal(SIGKILL))
  }

  @Test("reports a program that does not exist") func missing() throws {
    #expect { try ChildProcess("/no/such/program", []) } throws: { "\($0)" == "No such file or directory" }
  }

  @Test("a process has none of this one's other files") func files() throws {
    let pipe = Pipe()
    let result = try ChildProcess.run("/bin/sh", ["-c", "ls /proc/$$/fd | sort -n | tail -n 1"])
    // The shell opens a few files above 2 itself, but none with a number as high as a pipe's copy.
    let copy = fcntl(pipe.fileHandleForReading.fileDescriptor, F_DUPFD, 200)
    defer { close(copy) }
    let later = try ChildProcess.run("/bin/sh", ["-c", "test -e /proc/$$/fd/\(copy)"])
    #expect(result.end == .exit(status: 0))
    #expect(later.end == .exit(status: 1))
  }
}
