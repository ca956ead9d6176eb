import Foundation
import Testing

@testable import HeadlessWebView

/// Changes of a path between its check and the read.
@Suite("Reading below a root")
struct FileReaderTests {
  @Test(
    "a link that replaced a file or a folder after the check is not followed",
    arguments: [
      "link.txt", "up/secret.txt", "absolute.txt", "inside.txt", "process/environ", "environment", "zero", "loop.txt",
    ])
  func swapped(name: String) throws {
    let folder = try GuardedFolder()
    #expect(throws: ResourceError.notFound(name)) {
      _ = try FileReader.contents(of: "\(folder.root)/\(name)", named: name)
    }
  }

  @Test(
    "opens only regular files: a pipe would block, and a device might never end", arguments: ["pipe", "folder"])
  func noFile(name: String) throws {
    let folder = try GuardedFolder()
    #expect(throws: ResourceError.notAFile(name)) {
      _ = try FileReader.contents(of: "\(folder.root)/\(name)", named: name)
    }
    #expect(throws: ResourceError.notAFile("zero")) { _ = try FileReader.contents(of: "/dev/zero", named: "zero") }
  }

  @Test("reads complete files, including empty ones")
  func whole() throws {
    let folder = try GuardedFolder()
    let text = String(repeating: "0123456789", count: 100_000)
    try text.write(toFile: folder.root + "/long.txt", atomically: false, encoding: .utf8)
    try "".write(toFile: folder.root + "/empty.txt", atomically: false, encoding: .utf8)
    #expect(try FileReader.contents(of: folder.root + "/long.txt", named: "") == Array(text.utf8))
    #expect(try FileReader.contents(of: folder.root + "/empty.txt", named: "") == [])
  }

  @Test("reads files below a root that is reached through a link, by either path")
  func linkedRoot() throws {
    let folder = try GuardedFolder()
    let link = folder.base + "/linked"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.root)
    let reader = try #require(FileReader(root: link))
    let url = try #require(WebURL("file:///open.txt"))
    for path in ["\(link)/open.txt", "\(folder.root)/open.txt", "/open.txt"] {
      #expect(try reader.read(absolute: path, url: url).bytes == Array("open".utf8), "\(path)")
    }
    #expect(throws: ResourceError.outsideRoot("\(link)/link.txt")) {
      try reader.read(absolute: "\(link)/link.txt", url: url)
    }
  }
}
