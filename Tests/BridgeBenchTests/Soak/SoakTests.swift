import HeadlessWebView
import JavaScriptEngine
import Testing

@testable import bridge_bench

@Suite struct SoakTests {
  @Test("every call of a short soak ends", arguments: [1, 2, 3]) func everyCallOfAShortSoakHasAnEnd(seed: UInt64)
    throws
  {
    var random = SplitMix64(state: seed)
    let ledger = SoakPage.Ledger()
    let group = WebViewGroup()
    for _ in 0..<30 { try SoakPage(group: group, ledger: ledger).live(&random) }
    let account = ledger.account
    #expect(account.pages == 30)
    #expect(account.lost == 0, "\(account)")
    #expect(account.nativeAnswers > 0 && account.nativeErrors > 0 && account.pageAnswers > 0 && account.pageEnds > 0)
    #expect(account.lateAnswers > 0)
    group.virtualMachine.collectGarbage()
    #expect(group.virtualMachine.contextCount <= 1)
  }
}
