import Testing

@testable import SpecRunner

@Suite struct RegisteredNamesTests {
  @Test(arguments: [
    ("bridge.registerHandler('refresh', f)", ["refresh"]),
    ("b.registerHandler ( \"a b\" , f);b.registerHandler(`c`,f)", ["a b", "c"]),
    ("dsBridge.register('one', f); dsBridge.registerAsyn('two', f); dsBridge.register('one', g)", ["one", "two"]),
    ("registerServiceWorker('sw.js'); register(name); registerHandler('', f); register", []),
    ("registerHandler('never ends", []), ("", []),
  ])
  func namesOfHandlersAreFound(text: String, names: [String]) {
    #expect(RegisteredNames.find(in: text) == names)
  }
}
