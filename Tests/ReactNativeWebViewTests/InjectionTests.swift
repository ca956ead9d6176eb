import HeadlessWebView
import JavaScriptEngine
import ReactNativeWebView
import TestSupport
import Testing

@Suite("React Native WebView: injected scripts and objects")
struct InjectionTests {
  typealias Variant = ReactNativeStage.Variant

  /// A script that shows the object after Android has injected it.
  private static let showObject = """
    addEventListener('load', () => setTimeout(() => console.log(ReactNativeWebView.injectedObjectJson()), 100));
    """

  private func props(_ object: String? = nil) throws -> ReactNativeProps {
    var props = ReactNativeProps()
    props.injectedJavaScriptBeforeContentLoaded = "window.isNative = true; console.log('before')"
    props.injectedJavaScript = "console.log('after', document.body !== null)"
    props.injectedJavaScriptObject = try object.map { try JSONText($0) }
    return props
  }

  @Test("runs scripts before the page's own and after it was parsed, on iOS", arguments: Variant.onIOS)
  func scriptsOnIOS(variant: Variant) throws {
    let stage = ReactNativeStage(variant, props: try props())
    try stage.load("console.log('page', window.isNative, typeof ReactNativeWebView.postMessage);")
    #expect(stage.log == ["before", "page true function", "after true"])
  }

  @Test("runs the script before the content late on Android, unless it is repaired", arguments: BridgeFidelity.allCases)
  func scriptsOnAndroid(fidelity: BridgeFidelity) throws {
    let stage = ReactNativeStage(.android, props: try props())
    stage.bridge.fidelity = fidelity
    try stage.load("console.log('page', window.isNative);")
    let isRepaired = fidelity == .repaired
    #expect(
      stage.log == (isRepaired ? ["before", "page true"] : ["page undefined", "before"]) + ["after true"])
  }

  @Test("defines injectedObjectJson() as JSON text", arguments: Variant.all)
  func object(variant: Variant) throws {
    let stage = ReactNativeStage(variant, props: try props(#"{"user":"ann"}"#))
    try stage.load(Self.showObject)
    #expect(stage.log.last == #"{"user":"ann"}"#)
    #expect(stage.faults == [])
  }

  @Test("reports an object whose text a template literal changes", arguments: Variant.onIOS + [.android])
  func brokenObject(variant: Variant) throws {
    let stage = ReactNativeStage(variant, props: try props(#"{"text":"a\"b"}"#))
    try stage.load(Self.showObject)
    #expect(stage.log.last == #"{"text":"a"b"}"#)
    #expect(stage.faults == ["injection-lost"])
  }

  @Test("reports an object that Android's pages don't get without an injected script")
  func objectWithoutScript() throws {
    var props = ReactNativeProps()
    props.injectedJavaScriptObject = try JSONText("{}")
    let stage = ReactNativeStage(.android, props: props)
    try stage.load("addEventListener('load', () => console.log(typeof ReactNativeWebView.injectedObjectJson));")
    #expect(stage.log == ["undefined"])
    #expect(stage.faults == ["injection-lost"])
  }
}
