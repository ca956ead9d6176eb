import Foundation
import TestSupport
import Testing

/// `record`, `replay` and `contract` with the example pages of the frameworks.
@Suite("Recordings of frameworks") struct FrameworkReplayTests {
  /// A page with native's handlers and actions, on a bridge and a device.
  struct Case: Sendable, CustomTestStringConvertible {
    let bridge: String
    let device: String
    let page: String
    /// The file of the handlers, or their text.
    let handlers: String
    /// The actions of native, which a replay repeats.
    let native: [String]
    /// The actions of the user, which are given to a replay again.
    let user: [String]
    /// A line that the page or native's call prints.
    let line: String
    var testDescription: String { "\(bridge), \(device)" }

    private static func on(
      _ bridges: [String], devices: [String] = ["iphone", "android"], page: String, handlers: String,
      native: [String] = [], user: [String] = [], line: String
    ) -> [Case] {
      bridges.flatMap { bridge in
        devices.map { device in
          Case(
            bridge: bridge, device: device, page: "Resources/examples/\(page)", handlers: handlers, native: native,
            user: user, line: line)
        }
      }
    }

    static let all =
      on(
        ["capacitor"], page: "capacitor/index.html", handlers: "Resources/examples/capacitor/handlers.js",
        native: ["--emit", "App.resume"], user: ["--click", "#photo"], line: "page: welcome back")
      + on(
        ["cordova"], page: "cordova/index.html",
        handlers: """
          native.handle('Device.getDeviceInfo', { model: 'x' });
          native.handle('Battery.start', (call) => { call.send({ level: 2 }); return { level: 3 }; });
          native.handle('Camera.takePicture', () => { throw { message: 'no', data: { code: 20 } }; });
          """,
        native: ["--emit", "document.pause"], user: ["--click", "#photo"], line: "page: battery 3")
      + on(
        ["hotwire"], page: "hotwire/index.html", handlers: "Resources/examples/hotwire/handlers.js",
        native: ["--emit", "form.connect={}"], line: "page: saved")
      + on(
        ["tauri", "tauri25"], devices: ["iphone"], page: "tauri/index.html",
        handlers: "Resources/examples/tauri/handlers.js",
        native: ["--emit", "tauri://focus"], user: ["--click", "#download", "--click", "#delete"],
        line: "shows 100 %")
      + on(
        ["reactnative"], page: "reactnative/shop.html",
        handlers: "native.handle('user', () => {}); native.handle('pay', () => {});",
        native: ["--emit", #"message={"type":"answer","id":1,"value":{"name":"Ada"}}"#],
        user: ["--click", "button", "--eval", "document.getElementById('user').textContent"], line: "\"Ada\"")
      + on(
        ["flutter"], page: "flutter/shop.html",
        handlers: "native.handle('Session', () => {}); native.handle('Pay', () => {});",
        native: ["--call", "showPrice=\"5\"", "--call", #"showUser={"name":"Ada"}"#],
        user: ["--click", "button", "--eval", "document.getElementById('price').textContent"], line: "\"5\"")
      + on(
        ["inappwebview", "inappwebview61"], page: "inappwebview/shop.html",
        handlers: "native.handle('user', { name: 'Ada' }); native.handle('pay', () => { throw { message: 'no' }; });",
        native: ["--emit", #"window.price={"text":"5"}"#],
        user: ["--click", "button", "--eval", "document.getElementById('order').textContent"],
        line: "\"not paid: error, Exception: no\"")
      + on(
        ["inappwebview5"], page: "inappwebview/shop.html",
        handlers: "native.handle('user', { name: 'Ada' }); native.handle('pay', (amount) => ({ number: amount }));",
        native: ["--emit", #"window.price={"text":"5"}"#],
        user: ["--click", "button", "--eval", "document.getElementById('order').textContent"], line: "\"order 5\"")
      + on(
        ["weixin"], page: "weixin/shop.html",
        handlers: """
          native.handle('geoLocation', { latitude: 30.3, longitude: 120.2 });
          native.handle('getBrandWCPayRequest', () => { throw { message: 'no money' }; });
          native.handle('sendAppMessage', 'confirm');
          """,
        native: ["--emit", "menu:share:appmessage"],
        user: ["--click", "#pay", "--eval", "document.getElementById('place').textContent"], line: "\"30.3, 120.2\"")
      + on(
        ["weixin-miniprogram"], page: "weixin/shop.html",
        handlers: "native.handle('geoLocation', { latitude: 30.3, longitude: 120.2 });",
        user: ["--eval", "document.getElementById('place').textContent"], line: "\"30.3, 120.2\"")
      + on(
        ["alipay"], page: "alipay/shop.html",
        handlers: """
          native.handle('setTitle', null);
          native.handle('getLocation', () => { throw { message: 'no permission', code: 11 }; });
          native.handle('tradePay', '6001');
          """,
        native: ["--emit", "cart={\"total\":2}", "--emit", "document.resume={\"data\":{\"from\":\"x\"}}"],
        user: ["--click", "#pay", "--eval", "document.getElementById('place').textContent"], line: "\"no permission\"")
      + on(
        ["uniapp", "uniapp-nvue", "uniapp-plus", "uniapp-browser"], devices: ["iphone"], page: "uniapp/cart.html",
        handlers: "native.handle('message', null); native.handle('navigateTo', null);",
        native: ["--call", "paid={\"number\":7}"], user: ["--click", "#pay"], line: "{\"thanks\":true}")

    var options: [String] { ["--bridge", bridge, "--device", device] }
  }

  private func handlers(_ example: Case) throws -> String {
    example.handlers.hasPrefix("Resources/")
      ? example.handlers : try CommandRunner.page(example.handlers, "handlers.js")
  }

  /// Records the page, and returns the file and the outcome.
  private func record(_ example: Case, _ more: [String] = []) throws -> (file: String, CommandRunner.Outcome) {
    let file = try CommandRunner.page("", "recording.jsonl")
    // Native acts before the user's last actions, which print the page's state.
    let outcome = try CommandRunner.run(
      ["record"] + example.options + ["--handlers", try handlers(example), "--output", file] + more + example.native
        + example.user + [example.page])
    return (file, outcome)
  }

  @Test("a replay makes the page do the same as in the recording", arguments: Case.all)
  func replays(_ example: Case) throws {
    let (file, recorded) = try record(example)
    #expect(recorded.status == 0, "\(recorded.errors)")
    #expect(recorded.output.split(separator: "\n").contains { $0 == example.line }, "\(recorded.output)")
    let again = try CommandRunner.page("", "again.jsonl")
    let replayed = try CommandRunner.run(
      ["replay"] + example.options + ["--transcript", again] + example.user + [file, example.page])
    #expect(replayed.status == 0, "\(replayed.output)\(replayed.errors)")
    #expect(replayed.errors == recorded.errors)
    #expect(try CommandRunner.run(["diff", file, again]).output == "")
  }

  @Test(
    "a contract inferred from a recording accepts the recorded run",
    arguments: Case.all.filter { $0.device == "iphone" })
  func contracts(_ example: Case) throws {
    let (file, _) = try record(example)
    let contract = try CommandRunner.run(["contract", "from-transcript", "--bridge", example.bridge, file])
    #expect(contract.status == 0, "\(contract.errors)")
    let path = try CommandRunner.page(contract.output, "contract.json")
    let (_, checked) = try record(example, ["--contract", path])
    #expect(checked.status == 0, "\(checked.errors)")
    let types = try CommandRunner.run(["contract", "types", path])
    #expect(types.status == 0)
    #expect(types.output.contains("export "))
  }

  @Test("a replay without the page's calls reports each of them", arguments: ["capacitor", "tauri", "alipay"])
  func differences(_ bridge: String) throws {
    let example = try #require(Case.all.first { $0.bridge == bridge })
    let (file, _) = try record(example)
    let page = try CommandRunner.page("<p>nothing</p>")
    let replayed = try CommandRunner.run(["replay"] + example.options + [file, page])
    #expect(replayed.status == 1)
    #expect(replayed.errors.contains("replay: the page did not call"))
    #expect(
      replayed.errors.contains("replay: so native did not make the call that follows in the recording: the event"))
  }
}
