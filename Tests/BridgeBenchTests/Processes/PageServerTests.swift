import Foundation
import TestSupport
import Testing

@testable import bridge_bench

@Suite struct PageServerTests {
  private let folder = Repository.file("Resources/benchmarks/open").path

  private func client(_ url: String) -> ProgramCommand {
    let script = "import sys, urllib.request; print(urllib.request.urlopen(sys.argv[1]).read().decode())"
    return ProgramCommand(program: "python3", arguments: ["-c", script, url])
  }

  @Test("serves the files of a folder") func files() throws {
    let server = try PageServer(folder: folder)
    _ = try client(server.url(of: "index.html")).measure(printing: "<title>A small page</title>")
    _ = try client(server.url(of: "style.css") + "?version=2").measure(printing: "font-family")
  }

  @Test("serves a client while another connection sends nothing") func idleConnection() throws {
    let server = try PageServer(folder: folder)
    let script = """
      import socket, sys, urllib.parse, urllib.request
      url = urllib.parse.urlparse(sys.argv[1])
      idle = socket.create_connection((url.hostname, url.port))
      print(urllib.request.urlopen(sys.argv[1], timeout=60).read().decode())
      """
    _ = try ProgramCommand(program: "python3", arguments: ["-c", script, server.url(of: "index.html")])
      .measure(printing: "<title>A small page</title>")
  }

  @Test("responds with status 404 to other paths") func otherPaths() throws {
    let server = try PageServer(folder: folder)
    let error = #expect(throws: BenchError.self) { try client(server.url(of: "../jsdom.js")).measure() }
    #expect(error?.description.hasSuffix("HTTP Error 404: Not Found") == true)
  }

  @Test("rejects the figures of a program that did other work") func otherWork() {
    #expect(throws: BenchError("echo did not print \"five\"")) {
      try ProgramCommand(program: "echo", arguments: ["four"]).measure(printing: "five")
    }
  }

  @Test("reports a missing folder") func missingFolder() {
    #expect(throws: BenchError.self) { try PageServer(folder: "/missing") }
  }
}
