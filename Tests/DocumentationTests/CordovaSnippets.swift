import BridgeSupport
import Cordova
import HeadlessWebView
import JavaScriptEngine
import Testing

private struct Device: Codable, Sendable {
  let model: String
}

private func device() async throws -> Device { Device(model: "X") }

/// The Swift code of the catalog of Cordova.
struct CordovaSnippets {
  @Test("a page calls plugins, and gets one or several results")
  func overview() async throws {
    let view = WebView()
    var lines: [String] = []
    view.onConsole = { lines.append($0.text) }
    let page = """
      <script src="cordova.js"></script>
      <script>
        document.addEventListener('deviceready', () => {
          const show = (value) => console.log(JSON.stringify(value));
          cordova.exec(show, null, 'Camera', 'takePicture', [50, 'file']);
          cordova.exec(show, null, 'Device', 'getDeviceInfo', []);
          cordova.exec(show, null, 'Geolocation', 'addWatch', []);
        });
      </script>
      """

    let cordova = Cordova(view)
    cordova.plugin("Camera").handle("takePicture") { (quality: Int, destination: String?) in
      "\(destination ?? "photo")-\(quality).jpg"
    }
    cordova.plugin("Device").handle("getDeviceInfo", handler: { () async throws -> Device in try await device() })
    cordova.plugin("Geolocation").handleCall("addWatch") { call in
      try call.send(["latitude": 48.2])
      try call.send(["latitude": 48.3])
    }
    view.loadHTML(page, baseURL: try #require(WebURL("https://localhost/index.html")))
    try await view.run(until: { lines.count == 4 })
    #expect(Set(lines) == [#""file-50.jpg""#, #"{"model":"X"}"#, #"{"latitude":48.2}"#, #"{"latitude":48.3}"#])
    view.close()
  }
}
