import Foundation
import TestSupport
import Testing

struct ExampleTests {
  @Test("every example is documented with its command")
  func documented() {
    #expect(Example.folders.count >= 6)
    #expect(Example.all.map(\.name).sorted() == Example.folders)
  }

  @Test("an example prints its expected output, and exits with the documented status", arguments: Example.all)
  func prints(_ example: Example) throws {
    let outcome = try CommandRunner.run(example.arguments)
    #expect(outcome.output == example.text("output.txt"))
    #expect(outcome.errors == example.text("errors.txt") ?? "")
    #expect(outcome.status == example.status)
  }

  @Test("the errors example reports the locations of both errors, and fails")
  func errors() throws {
    let example = try #require(Example.all.first { $0.name == "errors" })
    let outcome = try CommandRunner.run(example.arguments)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("/errors/index.html:15:39: TypeError"))
    #expect(outcome.errors.contains("/errors/index.html:21:31: TypeError"))
  }

  @Test("the share example waits on Android for an event that the iOS bridge does not send")
  func android() throws {
    let outcome = try CommandRunner.run([
      "run", "--root", "Resources/examples", "--user-agent", "Mozilla/5.0 (Linux; Android 14)", "--click", "#share",
      "Resources/examples/share/index.html",
    ])
    #expect(outcome.output == "page: runs on android\n")
    #expect(outcome.status == 0)
  }

  /// The examples whose bridge script the command can replace by another file.
  private static let comparable = Example.all.filter { !$0.arguments.contains("--bridge") || $0.name == "capacitor" }

  /// The examples of other bridges with an original script that the environment names.
  private static let withOriginal = Example.all.compactMap { example -> (example: Example, script: String)? in
    let originals: [String: OriginalScript] = ["cordova": .cordova, "hotwire": .hotwire]
    return originals[example.name]?.path.map { (example, $0) }
  }

  @Test("the transcript of an example of another bridge is identical for the original", arguments: withOriginal)
  func originals(_ pair: (example: Example, script: String)) throws {
    func transcript(_ options: [String]) throws -> String {
      let file = try CommandRunner.page("", "transcript.jsonl")
      let first = try #require(pair.example.arguments.first)
      _ = try CommandRunner.run([first, "--transcript", file] + options + pair.example.arguments.dropFirst())
      return try String(contentsOfFile: file, encoding: .utf8)
    }
    // A page of Cordova requests its script, and the scripts have different sizes.
    let size = #/"mime":"text\/javascript","bytes":\d+/#
    let original = try transcript(["--bridge-script", pair.script]).replacing(size, with: "")
    #expect(try original == transcript([]).replacing(size, with: ""))
  }

  @Test(
    "an example's own spec passes",
    arguments: [
      ("cordova", "cordova", 5), ("hotwire", "hotwire", 3), ("tauri", "tauri", 5), ("tauri", "tauri25", 5),
    ])
  func specs(_ folder: String, _ bridge: String, _ tests: Int) throws {
    for device in ["iphone", "android"] {
      let outcome = try CommandRunner.run([
        "test", "--bridge", bridge, "--device", device, "--reporter", "tap", "Resources/examples/\(folder)",
      ])
      #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
      #expect(outcome.output.contains("\n1..\(tests)\n"), "\(outcome.output)")
    }
  }

  @Test("the spec of the Cordova example passes at the address of an app's files")
  func cordovaAtAppScheme() throws {
    let outcome = try CommandRunner.run([
      "test", "--bridge", "cordova", "--root", "Resources/examples/cordova", "--origin", "app://localhost",
      "--reporter", "tap", "Resources/examples/cordova",
    ])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    let place = try CommandRunner.run([
      "run", "--bridge", "cordova", "--root", "Resources/examples/cordova", "--origin", "app://localhost", "--eval",
      "window.CDV_ASSETS_URL + ' ' + location.origin", "app://localhost/index.html",
    ])
    #expect(place.output.contains("app://localhost app://localhost"), "\(place.output)\(place.errors)")
  }

  /// Returns our own script, upstream's if the environment names it, and both as Objective-C files.
  private func scripts(_ example: Example) throws -> [String] {
    guard example.name != "capacitor" else { return [OriginalScript.capacitor.path].compactMap { $0 } }
    var files = [Repository.file("Resources/bridges/WebViewJavascriptBridge.js").path]
    if let upstream = OriginalScript.webViewJavascriptBridge.path { files.append(upstream) }
    return try files.flatMap { file -> [String] in
      guard file.hasSuffix(".js") else { return [file] }
      let beside = String(file.dropLast(2) + "m")
      if FileManager.default.fileExists(atPath: beside) { return [file, beside] }
      let text = try String(contentsOfFile: file, encoding: .utf8)
      let wrapped = "#import \"X.h\"\n@__wvjb_js_func__(\n\(text)\n\t); // END preprocessorJSCode\n"
      return [file, try CommandRunner.page(wrapped, "WebViewJavascriptBridge_JS.m")]
    }
  }

  @Test(
    "the spec of the Capacitor example passes on both platforms, with each script",
    arguments: ["ios", "android"])
  func capacitorSpec(_ device: String) throws {
    let original: OriginalScript = device == "ios" ? .capacitor : .capacitorAndroid
    let scripts = [[]] + [original.path].compactMap { $0 }.map { ["--bridge-script", $0] }
    for script in scripts {
      let outcome = try CommandRunner.run(
        [
          "test", "--bridge", "capacitor", "--reporter", "dot",
          Repository.file("Resources/examples/capacitor/capacitor.bridge.spec.js").path,
        ] + script + (device == "ios" ? [] : ["--device", device]))
      #expect(outcome.status == 0, "\(script): \(outcome.output)\(outcome.errors)")
      #expect(outcome.output.contains("5 passed"))
    }
  }

  @Test("the transcript of an example is identical for each bridge script", arguments: comparable)
  func transcripts(_ example: Example) throws {
    func transcript(_ options: [String]) throws -> String {
      let file = try CommandRunner.page("", "transcript.jsonl")
      let first = try #require(example.arguments.first)
      _ = try CommandRunner.run([first, "--transcript", file] + options + example.arguments.dropFirst())
      return try String(contentsOfFile: file, encoding: .utf8)
    }
    let ours = try transcript([])
    #expect(ours.contains("\"type\":\"\(example.name == "capacitor" ? "receive" : "inject")\""))
    for script in try scripts(example) { #expect(try transcript(["--bridge-script", script]) == ours, "\(script)") }
  }
}
