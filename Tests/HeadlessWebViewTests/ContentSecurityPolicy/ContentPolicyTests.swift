import Testing

@testable import HeadlessWebView

/// Policies and their source lists, without pages; `WebKitPages` has more of the matching.
@Suite("Content policies")
struct ContentPolicyTests {
  private func policy(_ text: String, of page: String = "https://app.example/") throws -> ContentPolicy {
    let url = try #require(WebURL(page))
    return try #require(ContentPolicy(text, of: url))
  }

  private func allows(
    _ text: String, _ action: PolicyDirective, _ url: String, of page: String = "https://app.example/",
    redirect: String? = nil, nonce: String = "", isByParser: Bool = false
  ) throws -> Bool {
    let redirect = try redirect.map { try #require(WebURL($0)) }
    let request = PolicedRequest(
      action: action, url: try #require(WebURL(url)), redirect: redirect, nonce: nonce, isByParser: isByParser)
    return try policy(text, of: page).violation(of: request) == nil
  }

  @Test("a missing directive falls back to others, in the standard's order")
  func fallback() throws {
    let all = try policy("default-src a; script-src b; child-src c; style-src d; style-src-attr e")
    func name(_ action: PolicyDirective) -> String? { all.directive(for: action)?.name }
    #expect(name(.scriptElement) == "script-src" && name(.script) == "script-src")
    #expect(name(.worker) == "child-src" && name(.frame) == "child-src")
    #expect(name(.styleElement) == "style-src" && name(.styleAttribute) == "style-src-attr")
    #expect(name(.image) == "default-src" && name(.connect) == "default-src")
    #expect(name(.base) == nil && name(.form) == nil && name(.ancestors) == nil)
  }

  @Test("'self' matches the page's origin, its secure variants, and an app's own scheme")
  func ownOrigin() throws {
    #expect(try allows("img-src 'self'", .image, "https://app.example/a.png"))
    #expect(try !allows("img-src 'self'", .image, "https://app.example:99/a.png"))
    #expect(try !allows("img-src 'self'", .image, "http://app.example/a.png"))
    #expect(try allows("connect-src 'self'", .connect, "wss://app.example/s"))
    #expect(try allows("connect-src 'self'", .connect, "ws://app.example/s", of: "http://app.example/"))
    #expect(try allows("img-src 'self'", .image, "capacitor://localhost/a", of: "capacitor://localhost/"))
    #expect(try !allows("img-src 'self'", .image, "capacitor://other/a", of: "capacitor://localhost/"))
    #expect(try allows("script-src 'self'", .scriptElement, "file:///app/a.js", of: "file:///app/index.html"))
    #expect(try !allows("img-src 'self'", .image, "https://app.example/a", of: "data:text/html,x"))
  }

  @Test("paths don't matter after a redirect")
  func redirects() throws {
    let text = "img-src https://app.example/a https://b.example/x/"
    #expect(try !allows(text, .image, "https://b.example/y"))
    #expect(try allows(text, .image, "https://app.example/a", redirect: "https://b.example/y"))
    #expect(try !allows(text, .image, "https://app.example/a", redirect: "https://c.example/x/"))
  }

  @Test("scripts are allowed by nonce, and with 'strict-dynamic' unless the parser inserted them")
  func scripts() throws {
    let text = "script-src 'nonce-abc' 'strict-dynamic' https:"
    #expect(try allows(text, .scriptElement, "http://other.example/a.js", nonce: "abc", isByParser: true))
    #expect(try !allows(text, .scriptElement, "https://other.example/a.js", nonce: "ABC", isByParser: true))
    #expect(try allows(text, .scriptElement, "http://other.example/a.js"))
    #expect(try allows("script-src 'nonce-abc'", .scriptElement, "http://other.example/a.js", nonce: "abc"))
  }

  @Test("an external script is allowed if the policy lists all digests of its integrity")
  func integrity() throws {
    let digest = "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="
    let request = PolicedRequest(
      action: .scriptElement, url: try #require(WebURL("https://cdn.example/a.js")),
      integrity: SubresourceIntegrity(digest))
    #expect(try policy("script-src '\(digest)'").violation(of: request) == nil)
    let other = digest.replacing("47DE", with: "AAAA")
    #expect(try policy("script-src '\(other)'").violation(of: request) != nil)
  }

  @Test("inline code is allowed by keyword, nonce or digest")
  func inline() throws {
    func allows(_ text: String, _ code: InlineCode, nonce: String = "", isByParser: Bool = true) throws -> Bool {
      try policy(text).violation(of: code, text: "", nonce: nonce, isByParser: isByParser) == nil
    }
    let digest = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
    #expect(try allows("script-src 'unsafe-inline'", .script) && allows("style-src 'unsafe-inline'", .styleAttribute))
    #expect(try !allows("script-src 'unsafe-inline' 'nonce-a'", .script))
    #expect(try allows("script-src 'nonce-a'", .script, nonce: "a"))
    #expect(try !allows("script-src 'nonce-a'", .handler, nonce: "a"))
    #expect(try allows("script-src \(digest)", .script) && !allows("script-src \(digest)", .handler))
    #expect(try allows("script-src 'unsafe-hashes' \(digest)", .handler))
    #expect(try allows("script-src 'unsafe-hashes' \(digest)", .address))
    #expect(try !allows("script-src 'strict-dynamic'", .script))
    #expect(try allows("script-src 'strict-dynamic'", .script, isByParser: false))
    #expect(try allows("img-src 'none'", .script))
  }

  @Test("reports the defects of a policy, and ignores them")
  func issues() throws {
    #expect(try policy("img-src a.test a_b.test; img-src b.test; imgsrc c").issues.count == 3)
    let meta = try #require(
      ContentPolicy("sandbox; frame-ancestors 'none'; img-src *", of: .blank, source: .meta))
    #expect(meta.issues.count == 2 && meta.value(of: "sandbox") == nil)
    #expect(ContentPolicy(" ; ", of: .blank) == nil)
    #expect(ContentPolicy.all(in: "img-src *, script-src 'none',", of: .blank).count == 2)
  }

  @Test("messages have WebKit's words")
  func messages() throws {
    let image = PolicedRequest(action: .image, url: try #require(WebURL("https://a.test/i")))
    #expect(
      try policy("default-src 'none'").violation(of: image)?.message
        == "Refused to load https://a.test/i because it appears in neither the img-src directive nor the default-src "
        + "directive of the Content Security Policy.")
    #expect(
      try policy("script-src 'none'").violation(of: .handler, text: "", nonce: "", isByParser: true)?.message
        == "Refused to execute a script for an inline event handler because 'unsafe-inline' does not appear in the "
        + "script-src directive of the Content Security Policy.")
  }
}
