import BridgeSupport
import Capacitor
import HeadlessWebView
import Testing

private struct PhotoOptions: Decodable {
  let source: String
}

private struct Photo: Encodable {
  let webPath: String
}

/// The Swift code of the catalog of Capacitor.
struct CapacitorSnippets {
  @Test("a page calls plugins and listens to their events")
  func overview() throws {
    let view = WebView()
    var lines: [String] = []
    view.onConsole = { lines.append($0.text) }
    let page = """
      <script>
        const { Camera, Network } = Capacitor.Plugins;
        Camera.getPhoto({ source: 'camera' }).then((photo) => console.log(photo.webPath));
        Network.addListener('networkStatusChange', (status) => console.log(status.connected));
      </script>
      """

    let capacitor = CapacitorBridge(view)
    capacitor.plugin("Camera").handle("getPhoto") { (options: PhotoOptions) in
      Photo(webPath: "\(options.source).jpg")
    }
    capacitor.plugin("Network").handle("getStatus") { ["connected": true] }
    view.loadHTML(page)
    try view.runUntilIdle()
    try capacitor.emit("Network", "networkStatusChange", ["connected": false])
    try view.runUntilIdle()
    #expect(lines == ["camera.jpg", "false"])
    view.close()
  }

  @Test("a method rejects with a code, and another one responds several times")
  func responses() throws {
    let view = WebView()
    var lines: [String] = []
    view.onConsole = { lines.append($0.text) }
    let capacitor = CapacitorBridge(view)
    capacitor.plugin("Camera").handle("pickImages") { () throws -> Photo in
      throw HandlerError("no access", code: "DENIED")
    }
    capacitor.plugin("Geolocation").handleCall("watchPosition", style: .callback) { call in
      try? call.send(["latitude": 48.1])
      try? call.send(["latitude": 48.2])
    }
    view.loadHTML(
      """
      <script>
        const { Camera, Geolocation } = Capacitor.Plugins;
        Camera.pickImages().catch((error) => console.log(error.code));
        Geolocation.watchPosition({}, (position) => console.log(position.latitude));
      </script>
      """)
    try view.runUntilIdle()
    #expect(lines == ["DENIED", "48.1", "48.2"])
    withExtendedLifetime(capacitor) { view.close() }
  }
}
