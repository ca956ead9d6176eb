/// A request of the server's HTTP side that opens no WebSocket.
struct HTTPRequest {
  var method = "GET"
  let path: String
  /// The part of the URL after the question mark, encoded; empty without one.
  var query = ""
}

/// A response of the server's HTTP side.
struct HTTPResponse {
  var status = 200
  var type = "text/plain"
  let body: String

  /// A response with a JSON value.
  init(_ value: ProtocolValue) {
    type = "application/json; charset=UTF-8"
    body = value.text
  }

  /// A response with a text.
  init(status: Int = 200, _ text: String) {
    self.status = status
    body = text + "\n"
  }
}
