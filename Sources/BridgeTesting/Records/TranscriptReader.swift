import HeadlessWebView
import JavaScriptEngine

/// The reason why a transcript cannot be read.
public struct TranscriptError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of the error.
  public enum Problem: Sendable, Hashable {
    /// The file is empty, or its first line is not the header of a transcript.
    case noHeader
    /// The header names a version that the reader does not support.
    case version(String)
    /// A line is not a JSON object; the value is the reason.
    case notAnObject(String)
    /// A line lacks a required field, or has an invalid value for it.
    case field(String)
    /// The events' numbers do not increase, or an event's parent is a later event.
    case order(String)
  }

  /// The file name that was passed to the reader.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// The error in that line.
  public let problem: Problem

  /// The place and the problem in one line.
  public var description: String {
    let text =
      switch problem {
      case .noHeader: "not a transcript: the first line must be a header such as \(TranscriptFormat.header)"
      case .version(let version):
        """
        unsupported transcript version \(version); supported: \(TranscriptReader.versions.lowerBound) to \
        \(TranscriptReader.versions.upperBound)
        """
      case .notAnObject(let reason): "not a JSON object: \(reason)"
      case .field(let name): "the field '\(name)' is missing or has the wrong type"
      case .order(let reason): reason
      }
    return "\(file):\(line): \(text)"
  }
}

/// Parses a transcript.
public enum TranscriptReader {
  /// The supported versions of the format; events of version 1 have no numbers.
  public static let versions = 1...TranscriptFormat.version

  /// Returns the events of a transcript.
  ///
  /// - Parameters:
  ///   - text: The text of the transcript, one JSON object per line.
  ///   - file: The file name for errors.
  /// - Throws: ``TranscriptError`` with the first invalid line.
  public static func events(in text: String, file: String) throws(TranscriptError) -> [TranscriptEvent] {
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    try checkHeader(lines[0], file)
    var events: [TranscriptEvent] = []
    var last = 0
    for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty {
      let event: TranscriptEvent
      do throws(LineError) { event = try self.event(line) } catch {
        throw TranscriptError(file: file, line: index + 1, problem: error.problem)
      }
      if event.number > 0 {
        guard event.number > last, (event.parent ?? 0) < event.number else {
          let reason =
            event.number > last
            ? "its parent \(event.parent ?? 0) is not an earlier event"
            : "the number \(event.number) does not increase"
          throw TranscriptError(file: file, line: index + 1, problem: .order(reason))
        }
        last = event.number
      }
      events.append(event)
    }
    return events
  }

  private struct LineError: Error { let problem: TranscriptError.Problem }

  private static func checkHeader(_ line: Substring, _ file: String) throws(TranscriptError) {
    var format: String?
    var version: String?
    (try? JSONText(String(line)))?.forEachMember { key, value in
      if key == "format" { format = value.stringValue() }
      if key == "version" { version = value.string }
    }
    guard format == "headless-bridge-transcript", let version else {
      throw TranscriptError(file: file, line: 1, problem: .noHeader)
    }
    guard let number = Int(version), versions.contains(number) else {
      throw TranscriptError(file: file, line: 1, problem: .version(version))
    }
  }

  /// Returns one line as an event; nil if it is not an event.
  public static func event(line: String) -> TranscriptEvent? { try? event(line[...]) }

  private static func event(_ line: Substring) throws(LineError) -> TranscriptEvent {
    let json: JSONText
    do throws(JSONError) { json = try JSONText(String(line)) } catch {
      throw LineError(problem: .notAnObject("\(error)"))
    }
    var event = TranscriptEvent(type: EventType(rawValue: ""), time: .nan)
    var wrong: String?
    let isObject = json.forEachMember { key, value in
      switch key.string {
      case "n": if let number = count(value) { event.number = number } else { wrong = wrong ?? "n" }
      case "parent": if let number = count(value) { event.parent = number } else { wrong = wrong ?? "parent" }
      case "time": event.time = value.kind == .number ? Double(value.string) ?? .nan : .nan
      case "type": event.type = EventType(rawValue: value.stringValue() ?? "")
      case let name: event.fields.append(.init(name, fieldValue(value)))
      }
    }
    guard isObject else { throw LineError(problem: .notAnObject("another kind of value")) }
    if !event.time.isFinite || event.time < 0 { wrong = wrong ?? "time" }
    if event.type.rawValue.isEmpty { wrong = wrong ?? "type" }
    if let wrong { throw LineError(problem: .field(wrong)) }
    return event
  }

  private static func count(_ value: JSONText) -> Int? {
    Int(value.string).flatMap { $0 > 0 ? $0 : nil }
  }

  private static func fieldValue(_ value: JSONText) -> TranscriptEvent.FieldValue {
    switch value.kind {
    case .string: value.stringValue().map { .string($0) } ?? .json(value.string)
    case .number: Double(value.string).map { .number($0) } ?? .json(value.string)
    case .bool: .boolean(value.string == "true")
    case .null: .null
    case .object, .array: .json(value.string)
    }
  }
}
