import CSpecRunnerScripts
import Foundation
import JavaScriptEngine

/// A Node process that keeps TypeScript loaded, because loading it takes longer than most files do.
final class TypeScriptService {
  /// The process ended, and why.
  struct Ended: Error {
    let message: String
  }

  private let process: ChildProcess
  /// The socket for the process's input.
  ///
  /// Unlike a pipe, it reports an ended process without a signal.
  private let socket: Int32
  private let output: FileHandle
  private var rest = Data()

  init(node: String, library: String) throws {
    var ends: [Int32] = [0, 0]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw Ended(message: "no socket for \(node)")
    }
    socket = ends[0]
    let input = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    let pipe = ChildProcess.pipe()
    output = pipe.fileHandleForReading
    do {
      process = try ChildProcess(
        node, ["-e", EmbeddedScript(HBTypeScriptServiceScript()).text, library], input: .handle(input),
        output: .handle(pipe.fileHandleForWriting))
    } catch {
      close(socket)
      throw Ended(message: "\(node) cannot be run: \(error)")
    }
    try pipe.fileHandleForWriting.close()
    try input.close()
  }

  deinit {
    close(socket)
    kill(process.identifier, SIGKILL)
    process.waitUntilEnd()
  }

  func code(of text: String, _ settings: TranspileSettings) throws -> String {
    let options = settings.configuration.options.sorted { $0.key < $1.key }.map { (key: $0.key, value: $0.value) }
    let request = JSONText(object: [
      ("text", JSONText(text: text)), ("path", JSONText(text: settings.path)),
      ("isCommonJS", settings.isCommonJS ? JSONText(text: "yes") : .null),
      ("usesRuntime", settings.configuration.usesJSXRuntime ? JSONText(text: "yes") : .null),
      ("options", JSONText(object: options)),
    ])
    try send(Array((request.string + "\n").utf8))
    let answer: JSONText
    let line = try line()
    do throws(JSONError) { answer = try JSONText(line) } catch {
      throw Ended(message: "unreadable response of TypeScript: \(error)")
    }
    if let code = answer["code"]?.stringValue() { return code }
    throw TranspileError(
      message: answer["message"]?.stringValue() ?? "TypeScript failed",
      line: answer["line"].flatMap { Int($0.string) }, column: answer["column"].flatMap { Int($0.string) })
  }

  private func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Ended(message: "the process of TypeScript ended") }
      rest = rest.dropFirst(count)
    }
  }

  private func line() throws -> String {
    while true {
      if let end = rest.firstIndex(of: 10) {
        defer { rest = rest[rest.index(after: end)...] }
        return String(decoding: rest[..<end], as: UTF8.self)
      }
      let more = output.availableData
      guard !more.isEmpty else { throw Ended(message: "the process of TypeScript ended") }
      rest.append(more)
    }
  }
}
