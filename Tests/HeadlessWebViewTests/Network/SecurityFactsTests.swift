import Testing

@testable import HeadlessWebView

@Suite("Facts about secure connections")
struct SecurityFactsTests {
  @Test("the protocol, the names and the dates are read from the lines about a handshake")
  func lines() {
    var facts = SecurityFacts()
    for line in [
      "SSL connection using TLSv1.3 / TLS_AES_256_GCM_SHA384\n", "ALPN: server accepted h2\n", "Server certificate:\n",
      " subject: O=Org; CN=the-host\n", " start date: Nov 29 01:10:16 2026 GMT\n",
      " expire date: Dec  9 01:10:16 2026 GMT\n", " issuer: C=US; CN=The issuer\n",
    ] { facts.read(line) }
    #expect(facts.version == "TLS 1.3")
    #expect(facts.cipher == "TLS_AES_256_GCM_SHA384")
    #expect(facts.subject == "the-host")
    #expect(facts.issuer == "The issuer")
    #expect(facts.end - facts.start == 10 * 24 * 3600)
    #expect(facts.start == 1_795_914_616)
  }
}
