import CEditLine
import Foundation
import Glibc

/// A line editor for a terminal, based on libedit: Emacs key bindings, a history file and completion.
final class LineEditor: LineSource {
  private let editor: OpaquePointer
  private let history: OpaquePointer
  private let file: String?
  private let completion: ReplCompletion
  private var prompt = ""
  /// The prompt as the library reads it.
  private var promptBytes = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
  private var isInterrupted = false
  /// Called several times per second while the editor waits for a key.
  var attend: (() -> Void)? {
    didSet { if attend != nil { HBEditSetReader(editor) { LineEditor.of($0)?.read(into: $1) ?? -1 } } }
  }
  private static let mostLines: Int32 = 1000

  /// Returns `nil` when the terminal cannot be used.
  init?(history file: String?, completion: ReplCompletion) {
    setlocale(LC_CTYPE, "")
    // If the user has set no locale, input is still UTF-8.
    if HBLocaleIsBytes() != 0 { setlocale(LC_CTYPE, "C.UTF-8") }
    guard let input = fdopen(STDIN_FILENO, "r"), let output = fdopen(STDOUT_FILENO, "w"),
      let errors = fdopen(STDERR_FILENO, "w"), let editor = el_init("headless-bridge", input, output, errors),
      let history = history_init()
    else { return nil }
    self.editor = editor
    self.history = history
    self.file = file
    self.completion = completion
    promptBytes.pointee = 0
    HBHistorySetSize(history, Self.mostLines)
    if let file { _ = HBHistoryLoad(history, file) }
    HBEditSetUp(editor, history)
    HBEditSetData(editor, Unmanaged.passUnretained(self).toOpaque())
    HBEditSetPrompt(editor) { editor in LineEditor.of(editor)?.promptBytes }
    HBEditBind(editor, "headless-bridge-complete", "^I") { editor, _ in
      LineEditor.of(editor)?.complete() ?? UInt8(HBEditBeep.rawValue)
    }
    HBEditBind(editor, "headless-bridge-interrupt", "^C") { editor, _ in
      LineEditor.of(editor)?.isInterrupted = true
      return UInt8(HBEditLine.rawValue)
    }
    HBEditBindOwn(editor, "^R", "em-inc-search-prev")
  }

  deinit {
    el_end(editor)
    history_end(history)
    promptBytes.deallocate()
  }

  private static func of(_ editor: OpaquePointer) -> LineEditor? {
    HBEditData(editor).map { Unmanaged<LineEditor>.fromOpaque($0).takeUnretainedValue() }
  }

  func next(_ prompt: String) -> TypedLine {
    promptBytes.deallocate()
    let bytes = Array(prompt.utf8CString)
    promptBytes = .allocate(capacity: bytes.count)
    promptBytes.initialize(from: bytes, count: bytes.count)
    isInterrupted = false
    var count: Int32 = 0
    let line = el_gets(editor, &count)
    if isInterrupted {
      Output.line("^C")
      return .interrupted
    }
    guard let line, count > 0 else {
      Output.line("")
      return .end
    }
    let text = String(cString: line)
    return .text(text.hasSuffix("\n") ? String(text.dropLast()) : text)
  }

  func remember(_ line: String) {
    HBHistoryAdd(history, line)
    guard let file else { return }
    let folder = (file as NSString).deletingLastPathComponent
    // Only the user may read the history.
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    _ = HBHistorySave(history, file)
  }

  /// Reads a character of the terminal, as the library would, and calls ``attend`` until there is one.
  private func read(into character: UnsafeMutablePointer<wchar_t>) -> Int32 {
    var bytes: [UInt8] = []
    while true {
      var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      guard poll(&input, 1, 5) > 0 else {
        attend?()
        continue
      }
      var byte: UInt8 = 0
      let count = Glibc.read(STDIN_FILENO, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return Int32(count) }
      bytes.append(byte)
      let text = String(decoding: bytes, as: UTF8.self)
      // The bytes of a character arrive one after the other.
      guard text.unicodeScalars.count == 1, let scalar = text.unicodeScalars.first,
        scalar != "\u{FFFD}" || bytes.count > 3
      else {
        if bytes.count > 3 { bytes = [] }
        continue
      }
      character.pointee = wchar_t(scalar.value)
      return 1
    }
  }

  /// Completes the word before the cursor, or lists the candidates.
  private func complete() -> UInt8 {
    guard let info = el_line(editor)?.pointee, let start = info.buffer, let cursor = info.cursor else {
      return UInt8(HBEditBeep.rawValue)
    }
    let bytes = UnsafeBufferPointer(start: start, count: cursor - start).map { UInt8(bitPattern: $0) }
    let answer = completion.complete(String(decoding: bytes, as: UTF8.self))
    if !answer.insertion.isEmpty {
      el_insertstr(editor, answer.insertion)
      return UInt8(HBEditRefresh.rawValue)
    }
    guard answer.candidates.count > 1 else { return UInt8(HBEditBeep.rawValue) }
    Output.line("")
    for line in Columns.lines(answer.candidates, width: Self.width) { Output.line(line) }
    return UInt8(HBEditRedisplay.rawValue)
  }

  private static var width: Int {
    var size = winsize()
    return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }
}

/// Arranges names side by side, as a shell lists files.
enum Columns {
  private static let most = 120

  static func lines(_ names: [String], width: Int) -> [String] {
    let shown = Array(names.prefix(most))
    let column = (shown.map(\.count).max() ?? 0) + 2
    let columns = max(1, width / column)
    let rows = (shown.count + columns - 1) / columns
    var lines = (0..<rows).map { row in
      stride(from: row, to: shown.count, by: rows).map { index in
        index + rows >= shown.count
          ? shown[index] : shown[index] + String(repeating: " ", count: column - shown[index].count)
      }.joined()
    }
    if shown.count < names.count { lines.append("… \(names.count - shown.count) more") }
    return lines
  }
}

/// The input from the user at the prompt.
enum TypedLine {
  case text(String)
  /// The user discarded the line.
  case interrupted
  /// The input ended.
  case end
}

/// A source of lines for the prompt.
protocol LineSource: AnyObject {
  /// Called several times per second while the prompt waits for input.
  var attend: (() -> Void)? { get set }
  /// Waits for the next line.
  func next(_ prompt: String) -> TypedLine
  /// Adds a line to the history.
  func remember(_ line: String)
}

/// Lines from a pipe or a file, without a prompt or editing.
final class PipedLines: LineSource {
  // The standard library's `readLine` never returns at the end of a file after a signal interrupted an earlier call.
  private let lines = LineReader(.standardInput)
  var attend: (() -> Void)?

  func next(_ prompt: String) -> TypedLine {
    if let attend { while !lines.hasInput(within: .milliseconds(5)) { attend() } }
    return lines.nextOrRest().map { .text(String(decoding: $0, as: UTF8.self)) } ?? .end
  }

  func remember(_ line: String) {}
}

/// The file that keeps the input history from one session to the next.
enum HistoryFile {
  /// Returns the file's path; `nil` when there is no home directory for it.
  static func path(_ environment: [String: String]) -> String? {
    let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (state ?? environment["HOME"].map { $0 + "/.local/state" }).map { $0 + "/headless-bridge/repl-history" }
  }
}
