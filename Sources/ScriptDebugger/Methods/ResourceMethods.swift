import DevToolsServer
import JavaScriptEngine

/// The domains Network and IO: the files of pages that clients load, such as source maps.
enum ResourceMethods {
  static let methods: [String: DebugMethod] = [
    "Network.enable": { $0.finish() },
    "Network.disable": { $0.finish() },
    "Network.loadNetworkResource": { call in
      let url = try call.parameters.string("url")
      guard let load = call.session.loadResource else { throw ProtocolError("No page is open") }
      call.session.expectResource(call, number: load(url))
    },
    "IO.read": { call in
      let handle = try call.parameters.string("handle")
      guard var rest = call.session.clientState.streams[handle] else { throw unknown }
      let chunk = rest.prefix(max(1, call.parameters.optionalInteger("size") ?? chunkSize))
      rest = rest.dropFirst(chunk.count)
      call.session.clientState.streams[handle] = rest
      // Clients drop the data that come with the end.
      call.finish(["data": .string(String(chunk)), "eof": .boolean(chunk.isEmpty), "base64Encoded": false])
    },
    "IO.close": { call in
      guard call.session.clientState.streams.removeValue(forKey: try call.parameters.string("handle")) != nil else {
        throw unknown
      }
      call.finish()
    },
  ]

  private static let unknown = ProtocolError("Invalid stream handle")
  /// The number of characters that a client gets if it names none.
  private static let chunkSize = 1 << 20
}

extension DebugSession {
  /// Records that a call gets its response when the page's thread has read a file.
  func expectResource(_ call: DebugCall, number: Int) { clientState.resources[number] = call }

  /// Responds to a call whose file was read; nil is a file that doesn't exist or that the page can't load.
  func finishResource(_ number: Int, _ text: String?) {
    guard let call = clientState.resources.removeValue(forKey: number) else { return }
    guard let text else {
      return call.finish([
        "resource": [
          "success": false, "netError": -6, "netErrorName": "net::ERR_FILE_NOT_FOUND", "httpStatusCode": 404,
        ]
      ])
    }
    let handle = "\(number)"
    clientState.streams[handle] = text[...]
    call.finish([
      "resource": ["success": true, "httpStatusCode": 200, "stream": .string(handle), "headers": .empty]
    ])
  }
}
