import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Tauri

/// A call in a transcript, over any bridge, with its responses.
package struct RecordedMessage: Sendable {
  /// A response to the call, or a message on a channel that the call passed.
  package struct Answer: Sendable {
    /// The data; nil if there are none.
    package let data: JSONText?
    /// The time between the call and the response, in milliseconds.
    package let delay: Double
    /// A Boolean value that indicates whether it ended the call.
    package let isLast: Bool
    /// The handler's error; nil if it succeeded.
    package var error: HandlerError?
    /// The position of the channel among those of the call's data; nil for a response.
    package var channel: Int?
  }

  /// The number of its record.
  package let number: Int
  /// The time of the call, in milliseconds.
  package let time: Double
  /// A Boolean value that indicates whether the page made the call, so that native responds.
  package let isFromPage: Bool
  /// The handler.
  package let name: String
  /// The data of the call.
  package let data: JSONText?
  /// The responses and the messages on channels, in order.
  package internal(set) var answers: [Answer] = []
  /// The incoming call that native was handling when it made this call.
  package let cause: Int?
  /// A Boolean value that indicates whether a handler ran for it.
  package internal(set) var isHandled = false
  /// A Boolean value that indicates whether native made it only to send an event that has a record of its own.
  package let isPartOfEvent: Bool

  /// The first response; nil if there is none.
  package var answer: Answer? { answers.first { $0.channel == nil } }
}

extension RecordedMessage {
  /// Returns the calls of a transcript, in order.
  package static func calls(in events: [TranscriptEvent]) -> [RecordedMessage] {
    var reader = CallReader(events)
    for row in ReportRows(events).rows { reader.read(row) }
    return reader.finish()
  }

  /// Returns data in a form that equal calls share: a channel's identifier is a random number, so its position counts.
  package static func comparable(_ data: JSONText?) -> String {
    var text = data?.canonical ?? "null"
    for (position, id) in channels(in: data).enumerated() {
      text = text.replacing(TauriChannel.prefix + id, with: "\(TauriChannel.prefix)#\(position + 1)")
    }
    return text
  }

  /// Returns the identifiers of the channels in a call's data, in order of their first appearance.
  package static func channels(in data: JSONText?) -> [String] {
    guard let text = data?.string, text.contains(TauriChannel.prefix) else { return [] }
    var ids: [String] = []
    for part in text.split(separator: TauriChannel.prefix, omittingEmptySubsequences: false).dropFirst() {
      let id = String(part.prefix { $0.isASCII && $0.isNumber })
      if !id.isEmpty, !ids.contains(id) { ids.append(id) }
    }
    return ids
  }
}
