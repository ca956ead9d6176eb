import Testing

@testable import SpecRunner

@Suite struct RegisteredNamesTests {
  @Test(
    "finds the names of handlers",
    arguments: [
      ("bridge.registerHandler('refresh', f)", ["refresh"]),
      ("b.registerHandler ( \"a b\" , f);b.registerHandler(`c`,f)", ["a b", "c"]),
      ("dsBridge.register('one', f); dsBridge.registerAsyn('two', f); dsBridge.register('one', g)", ["one", "two"]),
      ("registerServiceWorker('sw.js'); register(name); registerHandler('', f); register", []),
      ("registerHandler('never ends", []), ("", []),
    ])
  func namesOfHandlersAreFound(text: String, names: [String]) {
    #expect(RegisteredNames.find(in: text) == names)
  }

  @Test(
    "finds the names of functions",
    arguments: [
      ("function refresh(data) {} async function * go () {} (function () {})()", ["refresh", "go"]),
      ("window.show = data => data; window.now == window.then; window.$a=1; window.", ["show", "$a"]),
      ("functional(); function", []),
    ])
  func namesOfFunctionsAreFound(text: String, names: [String]) {
    #expect(RegisteredNames.functions(in: text) == names)
  }

  @Test("finds the strings that could be names")
  func stringsAreFound() {
    let text = #"const SET = "setToken", b = 'app.show', c = `one`, d = 'two words', e = '', f = "never ends"#
    #expect(RegisteredNames.strings(in: text) == ["setToken", "app.show", "one"])
  }

  @Test("finds the members of objects")
  func membersAreFound() {
    let text = "dsBridge.register('app', { setToken(token) {}, show : function () {}, hide: () => go })"
    #expect(RegisteredNames.members(in: text) == ["register", "setToken", "show", "function", "hide"])
  }
}
