import HeadlessWebView

/// The methods of the domain Page that list frames and their resources.
enum FrameTree {
  static let methods: [String: PageMethod] = [
    "Page.getFrameTree": { call in try call.reply.finish(["frameTree": tree(call, hasResources: false)]) },
    "Page.getResourceTree": { call in try call.reply.finish(["frameTree": tree(call, hasResources: true)]) },
    "Page.getResourceContent": { call in
      let frame = try call.page.frame(try call.parameters.string("frameId")).info
      let url = try call.parameters.string("url")
      guard let entry = call.page.network.entry(of: url, frame: frame.id) else {
        throw ProtocolError("No resource with given URL found")
      }
      let (text, isEncoded) = try NetworkDomain.body(of: entry.id, call)
      call.reply.finish(["content": .string(text), "base64Encoded": .boolean(isEncoded)])
    },
  ]

  private static func tree(_ call: PageCall, hasResources: Bool) throws -> ProtocolValue {
    let page = call.page
    page.context(.page, in: try page.frame(nil).info)
    let frames = page.view.frameList
    func tree(_ frame: FrameDescription) -> ProtocolValue {
      let children = frames.filter { $0.parent == frame.info.id }
      return .members([
        "frame": page.describe(frame.info), "childFrames": children.isEmpty ? nil : .array(children.map(tree)),
        "resources": hasResources ? .array(page.network.resources(of: frame.info.id).map { describe($0, page) }) : nil,
      ])
    }
    return tree(try page.frame(nil))
  }

  /// The `FrameResource` of a request.
  private static func describe(_ entry: NetworkMonitor.Entry, _ page: PageTarget) -> ProtocolValue {
    var type = "", size: Int?
    if case .found(let body) = page.network.bodies[entry.id] { (type, size) = (body.type, body.bytes.count) }
    return .members([
      "url": .string(entry.url), "type": .string(entry.type), "contentSize": size.map { .integer($0) },
      "mimeType": .string(String(type.prefix { $0 != ";" })),
    ])
  }
}
