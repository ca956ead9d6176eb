/// What a spec asked for and has no answer to.
struct OpenReplies {
  private var replies: [SpecReply] = []
  private var limit = 64

  /// Takes one in.
  mutating func append(_ reply: SpecReply) {
    replies.append(reply)
    guard replies.count > limit else { return }
    replies.removeAll { !$0.isOpen }
    limit = max(64, replies.count * 2)
  }

  /// Nobody waits any more: what comes later belongs to no test.
  mutating func drop() {
    for reply in replies { reply.isDropped = true }
    self = OpenReplies()
  }
}
