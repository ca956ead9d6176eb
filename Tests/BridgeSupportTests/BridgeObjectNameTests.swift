import BridgeSupport
import Testing

struct BridgeObjectNameTests {
  private let name = BridgeObjectName("AppBridge", insteadOf: "Bridge")

  @Test("replaces whole names, and neither longer names nor the beginnings of log lines")
  func scripts() {
    #expect(
      name.used(in: "window.Bridge = Bridge; trap(window, 'Bridge', 1)")
        == "window.AppBridge = AppBridge; trap(window, 'AppBridge', 1)")
    #expect(
      name.used(in: "on('BridgeReady'); log('Bridge: WARNING'); MyBridge; $Bridge")
        == "on('BridgeReady'); log('Bridge: WARNING'); MyBridge; $Bridge")
    #expect(name.used(in: "Bridge") == "AppBridge")
    #expect(BridgeObjectName("Bridge", insteadOf: "Bridge").used(in: "Bridge") == "Bridge")
  }

  @Test("accepts identifiers as names")
  func identifiers() {
    for text in ["AppBridge", "_app", "$1"] { #expect(BridgeObjectName.isValid(text)) }
    for text in ["", "1app", "a b", "a.b", "a'", "é"] { #expect(!BridgeObjectName.isValid(text)) }
  }
}
