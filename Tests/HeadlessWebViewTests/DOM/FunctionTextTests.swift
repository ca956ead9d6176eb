import Testing

/// `toString()` of functions, which libraries use to detect the platform's functions.
@Suite("Function text")
struct FunctionTextTests {
  private func texts(_ expressions: [String]) throws -> [String] {
    let script = expressions.map { "mark(String(\($0)));" }.joined(separator: "\n")
    return try PageHarness().load("<body><script>\n\(script)\n</script>")
  }

  @Test("the platform's functions are native code")
  func platform() throws {
    let named = [
      ("document.querySelectorAll", "querySelectorAll"), ("setTimeout", "setTimeout"), ("fetch", "fetch"),
      ("Node", "Node"), ("HTMLDivElement", "HTMLDivElement"), ("console.log", "log"),
      ("location.assign", "assign"), ("document.body.closest", "closest"), ("history.pushState", "pushState"),
      ("Object.getOwnPropertyDescriptor(Node.prototype, 'parentNode').get", "parentNode"),
      ("Object.getOwnPropertyDescriptor(Element.prototype, 'id').set", "id"),
      ("URL.createObjectURL", "createObjectURL"), ("Function.prototype.toString", "toString"),
      ("HTMLElement", "HTMLElement"),
      ("Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').get", "value"),
      ("Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'onclick').set", "onclick"),
      ("addEventListener", "addEventListener"), ("Array.prototype.push", "push"), ("Math.random", "random"),
    ]
    #expect(try texts(named.map(\.0)) == named.map { "function \($0.1)() {\n    [native code]\n}" })
  }

  @Test("replacements by a page show their own text")
  func replaced() throws {
    let own = "function querySelectorAll(a) { return a; }"
    #expect(
      try texts([
        "(document.querySelectorAll = \(own), document.querySelectorAll)", "(console.dir = \(own), console.dir)",
        "(window.fetch = (a) => a, fetch)", "class A { b() {} }", "() => {}",
        "Object.getOwnPropertyDescriptor({ get() { return 1; } }, 'get').value", "class HTMLElement {}",
      ]) == [own, own, "(a) => a", "class A { b() {} }", "() => {}", "get() { return 1; }", "class HTMLElement {}"])
  }

  @Test("only functions have a text, and a modified name property runs no code")
  func poisoned() throws {
    let poisoned = "Object.defineProperty(function () { return 1; }, 'name', { get() { throw new Error('asked'); } })"
    #expect(
      try texts([
        "(() => { try { return Function.prototype.toString.call({}); } catch (error) { return error.name; } })()",
        poisoned,
        "String(new Proxy(fetch, {})).includes('[native code]')",
      ]) == ["TypeError", "function () { return 1; }", "true"])
  }

  @Test("jQuery's test for native selectors passes")
  func selectors() throws {
    #expect(try texts([#"/^[^{]+\{\s*\[native \w/.test(document.querySelectorAll)"#]) == ["true"])
  }
}
