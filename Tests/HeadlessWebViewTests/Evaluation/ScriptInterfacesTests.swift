import JavaScriptEngine
import Testing

@testable import HeadlessWebView

/// The registry of interfaces, without a page.
@Suite("Script interfaces")
struct ScriptInterfacesTests {
  private let interfaces = ScriptInterfaces()

  private func call(_ name: String, _ member: String? = nil) throws -> StructuredValue? {
    let frame = FrameInfo(id: 0, url: .blank)
    return try interfaces.function(name, member)?(ScriptCall(arguments: [], frame: frame))
  }

  @Test("finds functions by name, and members of objects by both names")
  func lookup() throws {
    _ = interfaces.add("share", .function { _ in .string("function") }, forMainFrameOnly: true)
    let members = [(name: "pay", function: { (_: ScriptCall) throws -> StructuredValue in .string("member") })]
    _ = interfaces.add("app", .object(members), forMainFrameOnly: true)
    #expect(try call("share") == .string("function"))
    #expect(try call("share", "pay") == nil)
    #expect(try call("app", "pay") == .string("member"))
    #expect(try call("app") == nil)
    #expect(try call("app", "other") == nil)
    #expect(try call("other") == nil)
  }

  @Test("replaces an interface of the same name, so that its identifier removes nothing any more")
  func replacement() throws {
    let first = interfaces.add("a", .function { _ in .number(1) }, forMainFrameOnly: true)
    _ = interfaces.add("b", .function { _ in .null }, forMainFrameOnly: true)
    let second = interfaces.add("a", .function { _ in .number(2) }, forMainFrameOnly: true)
    #expect(first != second)
    #expect(interfaces.all.map(\.name) == ["a", "b"])
    interfaces.remove(first)
    #expect(try call("a") == .number(2))
    interfaces.remove(second)
    #expect(interfaces.all.map(\.name) == ["b"])
  }

  @Test("the owner of a removed function can change the registry when it is deallocated")
  func reentrancy() {
    final class Owner {
      let onEnd: () -> Void
      init(_ onEnd: @escaping () -> Void) { self.onEnd = onEnd }
      deinit { onEnd() }
    }
    var owner: Owner? = Owner { [interfaces] in
      _ = interfaces.add("successor", .function { _ in .null }, forMainFrameOnly: true)
    }
    let id = interfaces.add(
      "a", .function { [owner] _ in withExtendedLifetime(owner) { .null } }, forMainFrameOnly: true)
    owner = nil
    interfaces.remove(id)
    #expect(interfaces.all.map(\.name) == ["successor"])
  }
}
