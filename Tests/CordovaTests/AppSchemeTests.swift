import Cordova
import Foundation
import HeadlessWebView
import Testing

/// Pages at the scheme of an app, such as `app://localhost`, and the addresses of the app's files.
@Suite struct AppSchemeTests {
  private static let script = """
    function show(path) { console.log(WkWebView.convertFilePath(path)); }
    console.log('before ' + window.CDV_ASSETS_URL);
    document.addEventListener('deviceready', function () {
      console.log(location.origin + ' ' + location.pathname);
      show('/var/mobile/photo.jpg');
      show('file:///var/mobile/my%20photo.jpg');
      show('https://site.example/photo.jpg');
      show('photo.jpg');
      console.log(String(WkWebView.convertFilePath('')) + ' ' + WkWebView.convertFilePath(undefined));
      cordova.exec(function (text) { console.log('echo ' + text); }, null, 'Echo', 'say', ['hi']);
    }, false);
    """

  /// Loads a page with a file of its own at an address, and returns the console and the stage.
  private func load(_ subject: Subject, _ script: String, at origin: String) throws -> Stage {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cordova-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = "<meta charset=utf-8><script src=\"cordova.js\"></script><script>\(script)</script>"
    try page.write(to: folder.appendingPathComponent("index.html"), atomically: true, encoding: .utf8)
    try "data".write(to: folder.appendingPathComponent("data.txt"), atomically: true, encoding: .utf8)
    var configuration = WebViewConfiguration()
    configuration.resources = ResourcePolicy(root: folder.path, origin: WebURL(origin))
    let stage = Stage(subject, configuration: configuration)
    stage.cordova.plugin("Echo").handle("say") { (text: String) in text }
    stage.view.load(try #require(WebURL(origin + "/")))
    try stage.view.runUntilIdle()
    return stage
  }

  @Test("a page at an app's scheme has the address of the app's files", arguments: Subject.onIOS)
  func convertsPaths(subject: Subject) throws {
    let stage = try load(subject, Self.script, at: "app://localhost")
    #expect(
      stage.log == [
        "before app://localhost", "app://localhost /", "app://localhost/_app_file_/var/mobile/photo.jpg",
        "app://localhost/_app_file_/var/mobile/my%20photo.jpg", "https://site.example/photo.jpg", "photo.jpg",
        " undefined", "echo hi",
      ])
    #expect(stage.faults == [])
  }

  @Test("an app's own scheme and host name become the address", arguments: Subject.onIOS)
  func hostName(subject: Subject) throws {
    let stage = try load(subject, "console.log(window.CDV_ASSETS_URL);", at: "shop://files")
    #expect(stage.log == ["shop://files"])
  }

  @Test("a page at another scheme keeps the paths as they are", arguments: Subject.onIOS)
  func otherSchemes(subject: Subject) throws {
    let script = """
      document.addEventListener('deviceready', function () {
        console.log(window.CDV_ASSETS_URL + ' ' + WkWebView.convertFilePath('/photo.jpg'));
      }, false);
      """
    #expect(try load(subject, script, at: "https://shop.example").log == ["undefined /photo.jpg"])
  }

  @Test("a page at an app's scheme requests the app's files with their origin", arguments: Subject.onIOS)
  func requests(subject: Subject) throws {
    let script = "fetch('/data.txt').then(r => r.text()).then(text => console.log(text + ' ' + self.origin));"
    #expect(try load(subject, script, at: "app://localhost").log == ["data app://localhost"])
  }

  @Test("Android has no such address", arguments: Subject.onAndroid)
  func android(subject: Subject) throws {
    let script = "console.log(typeof window.CDV_ASSETS_URL + ' ' + typeof window.WkWebView);"
    #expect(try load(subject, script, at: "https://localhost").log == ["undefined undefined"])
  }
}
