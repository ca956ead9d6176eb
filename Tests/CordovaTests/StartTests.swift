import BridgeSupport
import Cordova
import Foundation
import HeadlessWebView
import JavaScriptEngine
import Testing

@Suite("Cordova: the start of a page")
struct StartTests {
  @Test("fires deviceready once, after the page's content, also for later listeners", arguments: Subject.all)
  func deviceReady(subject: Subject) throws {
    let stage = Stage(subject)
    try stage.load(
      "console.log('ready');",
      before: """
        document.addEventListener('DOMContentLoaded', function () { console.log('content'); });
        console.log('script ' + typeof cordova.exec);
        """)
    try stage.run("document.addEventListener('deviceready', function () { console.log('again'); }); 0")
    #expect(stage.log == ["script undefined", "content", "ready", "again"])
    #expect(try stage.run("cordova.platformId") == "\"\(subject.platform.rawValue)\"")
    #expect(stage.faults == [])
  }

  @Test("has the modules that plugins ask for", arguments: Subject.all)
  func modules(subject: Subject) throws {
    let stage = Stage(subject)
    try stage.load()
    let names = [
      "cordova", "cordova/argscheck", "cordova/base64", "cordova/builder", "cordova/channel", "cordova/exec",
      "cordova/exec/proxy", "cordova/init", "cordova/modulemapper", "cordova/platform", "cordova/pluginloader",
      "cordova/urlutil", "cordova/utils",
    ]
    for name in names {
      #expect(try stage.run("typeof cordova.require('\(name)')") != "\"undefined\"", "\(name)")
    }
    #expect(
      try stage.run("Object.keys(cordova).sort()") == """
        ["addConstructor","addDocumentEventHandler","addStickyDocumentEventHandler","addWindowEventHandler",\
        "callbackError","callbackFromNative","callbackId","callbackStatus","callbackSuccess","callbacks","define","exec",\
        "fireDocumentEvent","fireWindowEvent","getOriginalHandlers","platformId","platformVersion",\
        "removeDocumentEventHandler","removeWindowEventHandler","require","version"]
        """)
    #expect(try stage.run("cordova.require('cordova/utils').typeName([])") == "\"Array\"")
    #expect(
      try stage.run(
        "try { cordova.require('cordova/argscheck').checkArgs('sF', 'f', [1], function (text) {}) } catch (e) { e.message }"
      )
        == #""Wrong type for parameter \"text\" of f: Expected String, but got Number.""#)
  }

  @Test("loads the plugins of folders, and waits for their initialization", arguments: Subject.all)
  func plugins(subject: Subject) throws {
    let folder = try PluginFolder()
    let stage = Stage(subject, plugins: [try CordovaPluginFolder(folder.path)])
    stage.cordova.plugin("Device").handle("getDeviceInfo") { ["model": "X"] }
    try stage.load(
      "console.log(device.model + ' ' + navigator.extra.kind + ' ' + window.ran + ' ' + JSON.stringify(plugins()));",
      before: """
        function plugins() { return cordova.require('cordova/plugin_list').metadata; }
        """)
    #expect(stage.log == [#"X \#(subject.platform.rawValue) true {"example.device":"1.2.3"}"#])
    #expect(stage.calls == ["Device.getDeviceInfo"])
  }

  @Test("reports the call without a response when deviceready does not fire", arguments: Subject.all)
  func stuck(subject: Subject) throws {
    let folder = try PluginFolder()
    let stage = Stage(subject, plugins: [try CordovaPluginFolder(folder.path)])
    try stage.load("console.log('ready');")
    let verb = subject.platform == .ios ? "no response to 'Device.getDeviceInfo'" : "'Device.getDeviceInfo' failed"
    #expect(
      stage.faults(.deviceReadyStuck) == [
        "deviceready has not fired after 5 seconds: \(verb); Cordova waits for onDeviceInfoReady"
      ])
    #expect(!stage.log.contains("ready"))
  }

  @Test("reports a pending call when deviceready does not fire", arguments: Subject.all)
  func pending(subject: Subject) throws {
    let folder = try PluginFolder()
    let stage = Stage(subject, plugins: [try CordovaPluginFolder(folder.path)])
    var kept: [CordovaCall] = []
    stage.cordova.plugin("Device").handleCall("getDeviceInfo") { kept.append($0) }
    try stage.load()
    #expect(stage.faults(.deviceReadyStuck).first?.contains("no response to 'Device.getDeviceInfo'") == true)
    #expect(kept.count == 1)
  }

  @Test("leaves files beside the page alone, unless it was given a script")
  func files() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cordova-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try "console.log('the file');".write(
      to: folder.appendingPathComponent("cordova.js"), atomically: true, encoding: .utf8)
    try "<script src=\"cordova.js\"></script>".write(
      to: folder.appendingPathComponent("index.html"), atomically: true, encoding: .utf8)
    var configuration = WebViewConfiguration()
    configuration.resources = ResourcePolicy(root: folder.path, origin: Stage.address)
    for (script, expected) in [(nil, "the file"), ("console.log('given');", "given")] {
      let view = WebView(configuration: configuration)
      defer { view.close() }
      var log: [String] = []
      _ = view.transcript.observe { if $0.type == .console { log.append($0.string("text") ?? "") } }
      let cordova = Cordova(view, script: script.map { CordovaScript(javaScript: $0) })
      view.load(Stage.address)
      try view.runUntilIdle()
      #expect(log == [expected])
      #expect(cordova.handlerNames == [])
    }
  }

  @Test("reports a folder that is no plugin's, and a module without a file")
  func noPlugin() throws {
    #expect(throws: CordovaPluginError.noManifest("/nowhere")) { try CordovaPluginFolder("/nowhere") }
    let folder = try PluginFolder()
    let path = folder.path
    try FileManager.default.removeItem(atPath: path + "/www/runs.js")
    let error = CordovaPluginError.noModule(path + "/www/runs.js", of: path)
    #expect(throws: error) { try CordovaPluginFolder(path) }
    #expect(error.description == "\(path)/www/runs.js cannot be read; \(path)/plugin.xml names it as a module")
  }
}

/// A plugin in a folder of its own, with modules for each platform, and one that delays `deviceready`.
final class PluginFolder {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("plugin-\(UUID().uuidString)")
  var path: String { folder.path }

  init() throws {
    let www = folder.appendingPathComponent("www")
    try FileManager.default.createDirectory(at: www, withIntermediateDirectories: true)
    let files = [
      "plugin.xml": """
      <?xml version="1.0"?>
      <plugin xmlns="http://apache.org/cordova/ns/plugins/1.0" id="example.device" version="1.2.3">
        <!-- <js-module src="www/old.js" name="old"><clobbers target="old"/></js-module> -->
        <js-module src="www/device.js" name="device"><clobbers target="device" /></js-module>
        <js-module src='www/runs.js' name='runs'><runs/></js-module>
        <platform name="ios"><js-module src="www/ios.js"><merges target="navigator.extra"/></js-module></platform>
        <platform name="android"><js-module src="www/android.js"><merges target="navigator.extra"/></js-module></platform>
      </plugin>
      """,
      "www/device.js": """
      var channel = require('cordova/channel');
      channel.createSticky('onDeviceInfoReady');
      channel.waitForInitialization('onDeviceInfoReady');
      channel.onCordovaReady.subscribe(function () {
        cordova.exec(function (info) {
          exports.model = info.model;
          channel.onDeviceInfoReady.fire();
        }, function () {}, 'Device', 'getDeviceInfo', []);
      });
      """,
      "www/runs.js": "window.ran = true;",
      "www/ios.js": "exports.kind = 'ios';",
      "www/android.js": "exports.kind = 'android';",
    ]
    for (name, text) in files {
      try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
}
