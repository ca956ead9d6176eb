import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// A channel that the page passed to a command, on which native sends any number of messages.
///
/// It is decoded from a command's arguments, and can be used on any thread. The page receives the messages in order,
/// and before the response of a command that sent them. When the last copy is released, native ends the channel, so
/// that the page can release its callback.
public struct TauriChannel: Decodable, Sendable {
  private let state: TauriChannelState

  /// The channel's identifier in the page.
  public var id: UInt32 { state.id }

  /// Reads a channel from the arguments of the command that is being handled.
  ///
  /// - Throws: `DecodingError` if the value is no channel, or if no command is being handled.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    func fail(_ reason: String) -> DecodingError {
      .dataCorrupted(DecodingError.Context(codingPath: decoder.codingPath, debugDescription: reason))
    }
    guard let id = Self.id(of: text) else {
      throw fail("invalid channel value `\(text)`, expected a string in the `\(Self.prefix)ID` format")
    }
    guard let state = TauriChannelState.current[id] else {
      throw fail("a channel can be decoded only while its command is being handled")
    }
    self.state = state
  }

  /// The start of a channel in a command's arguments.
  package static let prefix = "__CHANNEL__:"

  /// Returns the identifier in an argument; nil if it is no channel.
  static func id(of text: String) -> UInt32? {
    text.hasPrefix(prefix) ? UInt32(text.dropFirst(prefix.count)) : nil
  }

  /// Sends a value.
  ///
  /// - Throws: `JSONEncodingError` if the value cannot be written as JSON.
  public func send(_ value: some Encodable) throws { send(try TauriResponse.value(value)) }

  /// Sends JSON text, or bytes that the page receives as an `ArrayBuffer`.
  public func send(_ message: TauriResponse) { state.send(message) }
}

/// The part of a channel that its copies share.
final class TauriChannelState: Sendable {
  /// The channels in the arguments that are being decoded.
  @TaskLocal static var current: [UInt32: TauriChannelState] = [:]

  let id: UInt32
  private let link: TauriLink
  private let inbox: LoopInbox
  /// The number of the page that the channel belongs to.
  private let page: Int
  private let count = Locked(0)

  init(id: UInt32, _ link: TauriLink, _ inbox: LoopInbox, page: Int) {
    self.id = id
    self.link = link
    self.inbox = inbox
    self.page = page
  }

  deinit {
    let (id, link, page) = (id, link, page)
    let index = count.withLock { $0 }
    inbox.post { link.transport?.end(channel: id, index: index, page: page) }
  }

  func send(_ message: TauriResponse) {
    let (id, link, page) = (id, link, page)
    // The messages of all threads are posted in the order of their numbers.
    count.withLock { count in
      let index = count
      inbox.post { link.transport?.send(message, on: id, index: index, page: page) }
      count += 1
    }
  }
}

/// A reference to a bridge that other threads can hold; only code in the isolation that owns the view may use it.
struct TauriLink: @unchecked Sendable {
  private let link: Backlink<BridgeCore>

  init(_ link: Backlink<BridgeCore>) { self.link = link }

  /// The core; nil after it is deallocated.
  var core: BridgeCore? { link.target }
  /// The bridge's wire.
  var transport: TauriTransport? { core?.transport as? TauriTransport }
}

extension TauriTransport {
  /// A channel that is still in use, or was released.
  struct WeakChannel {
    weak var state: TauriChannelState?
  }

  /// Returns the channels in a payload, at any depth: the same ones for all uses of an identifier while it is in use.
  func channels(in payload: JSONText) -> [UInt32: TauriChannelState] {
    let text = payload.string
    guard text.contains(TauriChannel.prefix), let core = core.target, let view = core.webView else { return [:] }
    var found: [UInt32: TauriChannelState] = [:]
    for part in text.split(separator: TauriChannel.prefix, omittingEmptySubsequences: false).dropFirst() {
      guard let id = UInt32(part.prefix { $0.isASCII && $0.isNumber }) else { continue }
      let state =
        channels[id]?.state
        ?? TauriChannelState(id: id, TauriLink(core.link), view.eventLoop.inbox, page: core.generation)
      channels[id] = WeakChannel(state: state)
      found[id] = state
    }
    return found
  }
}
