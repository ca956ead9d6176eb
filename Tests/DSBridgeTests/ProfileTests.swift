import BridgeTesting
import DSBridge
import HeadlessWebView
import JavaScriptEngine
import Testing

/// U32: the differences between iOS and Android.
struct ProfileTests {
  @Test("U32: combines each kind of call with each kind of method", arguments: version3)
  func kinds(_ dialect: DSBridgeDialect) throws {
    let stage = Stage(dialect)
    try stage.addEcho()
    try stage.load()
    let isIOS = dialect == .ios
    let none = isIOS ? "\"\"" : "undefined"
    // An asynchronous method without a callback: an error on iOS, a call on Android.
    #expect(try stage.evaluate("dsBridge.call('asyn', 1)") == none)
    #expect(stage.recorder.faults == [isIOS ? "no-native-method" : "no-callback"])
    // A synchronous method with one: an error on iOS; on Android a call, and the callback is never called.
    #expect(try stage.evaluate("dsBridge.call('syn', 1, () => console.log('called'))") == (isIOS ? none : "1"))
    #expect(stage.recorder.faults.last == (isIOS ? "no-native-method" : "callback-unused"))
    // A method of both kinds: on Android the asynchronous one is called.
    #expect(try stage.evaluate("dsBridge.call('both', 1)") == (isIOS ? "\"synchronous\"" : "undefined"))
    try stage.evaluate("dsBridge.call('both', (v) => console.log(v)), 1")
    #expect(stage.console == ["asynchronous"])
  }

  @Test("U32: returns the platform's result of hasNativeMethod", arguments: version3, ScriptUnderTest.all)
  func hasNativeMethod(_ dialect: DSBridgeDialect, _ script: ScriptUnderTest) throws {
    let stage = Stage(dialect, script: script)
    try stage.addEcho()
    try stage.addEcho("a.b")
    try stage.load()
    let (yes, no) = dialect == .ios ? ("1", "0") : ("true", "false")
    let table: [(String, String)] = [
      ("'syn'", yes), ("'syn', 'syn'", yes), ("'syn', 'asyn'", no), ("'asyn', 'asyn'", yes), ("'asyn', 'syn'", no),
      ("'both', 'syn'", dialect == .ios ? yes : no), ("'both', 'asyn'", yes), ("'a.b.syn'", yes), ("'gone'", no),
      ("'c.syn'", no), ("'_dsb.dsinit'", yes),
    ]
    for (arguments, answer) in table {
      #expect(try stage.evaluate("dsBridge.hasNativeMethod(\(arguments))") == answer, "\(arguments)")
    }
  }

  @Test("U32: handles an argument that is not a JSON object")
  func badArgument() throws {
    for dialect in version3 {
      let stage = Stage(dialect)
      try stage.addEcho()
      try stage.load()
      let text =
        try dialect == .android
        ? stage.evaluate("_dsbridge.call('syn', '{nope')") : stage.evaluate("prompt('_dsbridge=syn', '{nope')")
      let isIOS = dialect == .ios
      #expect(text == (isIOS ? "\"{\\\"code\\\":0,\\\"data\\\":\\\"\\\"}\"" : "\"{\\\"code\\\":-1}\""))
      #expect(stage.recorder.faults == ["bad-argument"])
    }
  }

  @Test("adds Android's object to every frame, but iOS's mark only to the main frame")
  func frames() throws {
    let script = """
      const frame = document.createElement('iframe');
      document.body.append(frame);
      console.log(typeof window._dswk, typeof window._dsbridge, typeof frame.contentWindow._dsbridge);
      """
    let ios = Stage(.ios)
    try ios.load(script)
    #expect(ios.console == ["boolean undefined undefined"])
    let android = Stage(.android)
    try android.load(script)
    #expect(android.console == ["undefined object object"])
  }
}
