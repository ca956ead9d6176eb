import Foundation
import TestSupport
import Testing

/// Unsafe uses of a page's objects do not compile in the Swift 6 language mode.
@Suite struct CompilerRefusalTests {
  @Test("rejects sending a page's objects to other threads")
  func captures() throws {
    try expectRefusals(
      """
      import Dispatch
      import HeadlessWebView
      import JavaScriptEngine
      import WebViewJavascriptBridge

      let shared = VirtualMachine() // refused
      func captures(_ view: WebView, _ bridge: WebViewJavascriptBridge, _ value: Value) {
        DispatchQueue.global().async { view.close() } // refused
        DispatchQueue.global().async { bridge.callHandler("x") } // refused
        let work: @Sendable () -> Void = { _ = value.number } // refused
        DispatchQueue.global().async(execute: work)
      }
      func keep<T: Sendable>(_ value: T) {}
      func passes(_ machine: VirtualMachine, _ context: Context, _ group: WebViewGroup) {
        keep(machine) // refused
        keep(context) // refused
        keep(group) // refused
      }
      """)
  }

  @Test("rejects sending a page's objects to other isolation domains")
  func sends() throws {
    try expectRefusals(
      """
      import HeadlessWebView
      import JavaScriptEngine
      import WebViewJavascriptBridge

      actor Other {
        func take(_ view: WebView) {}
      }
      @MainActor func hands(_ view: WebView, to other: Other) async {
        await other.take(view) // refused
      }
      func detaches(_ value: Value) {
        Task.detached { _ = value.number } // refused
      }
      func shares(_ bridge: WebViewJavascriptBridge) async {
        let task = Task.detached { bridge.callHandler("x") } // refused
        bridge.callHandler("y")
        await task.value
      }
      """)
  }

  @Test("compiles the supported ways to call a page from other threads")
  func allowed() throws {
    try expectRefusals(
      """
      import Dispatch
      import HeadlessWebView
      import WebViewJavascriptBridge

      @MainActor func fromElsewhere(_ bridge: WebViewJavascriptBridge) {
        let caller = bridge.caller
        Task.detached { try caller.callHandler("x") }
        DispatchQueue.global().async { try? caller.callHandler("y") }
        Task { bridge.callHandler("x") }
        bridge.register("later") { (number: Int) async -> Int in
          await Task.detached { number + 1 }.value
        }
      }
      """)
  }

  /// Compiles the text against the built modules, and expects errors exactly in the lines that end with `// refused`.
  private func expectRefusals(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let file = try CommandRunner.page(text, "misuse.swift")
    let products = Bundle.main.bundleURL.path
    let outcome = try CommandRunner.run(
      shell: """
        swiftc -emit-sil -parse-as-library -swift-version 6 -o /dev/null -I '\(products)/Modules' \
        $(for map in '\(products)'/*.build/module.modulemap Sources/*/module.modulemap; do echo "-Xcc -fmodule-map-file=$map"; done) \
        $(for headers in Sources/*/include; do echo "-Xcc -I$headers"; done) \
        $(pkg-config --cflags javascriptcoregtk-4.1 | sed 's/-I/-Xcc -I/g') '\(file)'
        """, in: Repository.folder)
    let expected = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .filter { $1.hasSuffix("// refused") }.map { $0.offset + 1 }
    let found = (outcome.output + outcome.errors).split(separator: "\n").compactMap { line -> Int? in
      guard line.hasPrefix(file), line.contains(" error: ") else { return nil }
      return line.dropFirst(file.count + 1).split(separator: ":").first.flatMap { Int($0) }
    }
    #expect(Set(found) == Set(expected), "\(outcome.errors)", sourceLocation: sourceLocation)
    #expect((outcome.status == 0) == expected.isEmpty, sourceLocation: sourceLocation)
  }
}
