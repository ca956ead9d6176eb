import BridgeSupport
import HeadlessWebView

/// Findings on how the page requests its bridge, and whether the native bridge receives the request.
extension Doctor {
  static let knocks = [
    "https://__bridge_loaded__", "https://__wvjb_queue_message__", "wvjbscheme://__bridge_loaded__",
    "wvjbscheme://__wvjb_queue_message__", "yy://__queue_message__", "yy://return",
  ]

  var hasWVJB: Bool { bridges.contains(.wvjb) }
  private var hasJsBridge: Bool { bridges.contains { $0 == .jsbridge || $0 == .jsbridge2 } }
  var sendsReady: Bool { hasJsBridge || bridges.contains(.wvjb4) }
  var hasDSBridge: Bool { bridges.contains { $0.pageObject == "dsBridge" } }
  var supported: String { bridges.isEmpty ? "none" : bridges.map(\.rawValue).joined(separator: ", ") }

  mutating func readNavigation(_ event: TranscriptEvent) {
    guard let url = event.string("url") else { return }
    let lower = url.lowercased()
    guard let knock = Self.knocks.first(where: { lower.hasPrefix($0) }) else { return readUnknown(url, lower, event) }
    asked.addresses.append(url)
    let isHeard =
      knock.hasPrefix("yy:")
      ? hasJsBridge
      : hasWVJB || (bridges.contains(.wvjb4) && knock.hasSuffix("queue_message__") && knock.hasPrefix("wvjb"))
    guard !isHeard else { return }
    let isJsBridge = knock.hasPrefix("yy:")
    let meant = isJsBridge ? "Android's JsBridge" : "WebViewJavascriptBridge 5 or 6"
    find(
      .wrongScheme, "the page requests \(meant) with \(url); native supports \(supported)", of: knock,
      advice: (!isJsBridge && hasJsBridge ? Self.androidFirst : "") + Self.tryBridge(isJsBridge ? "jsbridge" : "wvjb"))
  }

  /// The start of the advice for a page that requests the bridge of iOS from Android's: many pages have both.
  private static let androidFirst = "run with --device android if the page chooses its bridge by the user agent; "

  /// Reports an address that resembles a bridge's address.
  private mutating func readUnknown(_ url: String, _ lower: String, _ event: TranscriptEvent) {
    if let knock = Self.knock(near: url) {
      return find(.wrongScheme, "the page requests \(url), which no bridge uses; did you mean \(knock)?", of: url)
    }
    guard case .number(let frame) = event["frame"], frame != 0 else { return }
    let head = lower.hasSuffix("/") ? String(lower.dropLast()) : lower
    guard head.hasPrefix("wvjb") || head.contains("__"), let near = NameSuggestion.nearest(to: head, among: Self.knocks)
    else { return }
    find(.wrongScheme, "the page requests \(url), which no bridge uses; did you mean \(near)?", of: url)
  }

  /// Returns the bridge address that an address differs from only in its underscores.
  ///
  /// Returns nil for a bridge address itself and for any other address.
  public static func knock(near url: String) -> String? {
    let lower = head(url.lowercased())
    guard !knocks.contains(where: { lower.hasPrefix($0) }) else { return nil }
    let letters = withoutUnderscores(lower)
    return knocksByLetters.first { $0.letters == letters }?.knock
  }

  private static let knocksByLetters = knocks.filter { $0.contains("__") }.map {
    (knock: $0, letters: withoutUnderscores($0))
  }

  private static func withoutUnderscores(_ text: String) -> String {
    String(decoding: text.utf8.filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
  }

  mutating func readReplaced(_ event: TranscriptEvent) {
    guard let url = event.string("url"), let next = event.string("by") else { return }
    let scheme = url.prefix { $0 != ":" }
    find(.callsLost, "\(url) was never requested, because \(next) replaced it in the same task", of: String(scheme))
  }

  mutating func readDialog(_ event: TranscriptEvent) {
    guard event.string("kind") == "prompt", event.string("text")?.hasPrefix("_dsbridge=") == true, !hasDSBridge else {
      return
    }
    find(
      .wrongScheme, "the page calls prompt('_dsbridge=…') for DSBridge; native supports \(supported)", of: "_dsbridge",
      advice: Self.tryBridge("dsbridge"))
  }

  mutating func readLoadFailure(_ event: TranscriptEvent) {
    // The violation of the policy has a finding of its own.
    guard let url = event.string("url"), event.string("code") != "content-policy" else { return }
    let scheme = url.prefix { $0 != ":" }.lowercased()
    guard ["http", "https", "file", "blob", "data"].contains(scheme) else { return }
    guard !Self.knocks.contains(where: { url.lowercased().hasPrefix($0) }), Self.knock(near: url) == nil else { return }
    // Older transcripts do not record the kind of resource.
    let isScript = event.string("kind").map { $0 == "script" } ?? url.prefix { $0 != "?" }.hasSuffix(".js")
    let reason = event.string("reason") ?? "it failed to load"
    let isClosed = event.string("code") == "host-not-allowed"
    find(
      isScript ? .missingScript : .missingFile,
      isClosed ? reason + ": allow it with --allow-host, or respond with --route" : reason, at: FindingPlace(url),
      advice: event.string("code") == "outside-root"
        ? "set the root to a folder that contains the page and the file: --root DIR" : nil)
  }

  /// Reports the findings that need an idle page.
  mutating func judgeSetUp() {
    judgeMissedBridges()
    if asked.isListening, asked.hasCallbacks {
      find(
        .bothDialects, "the page listens for WebViewJavascriptBridgeReady and also has WVJBCallbacks", at: asked.listens
      )
    } else if asked.isListening, !sendsReady, !bridges.isEmpty, circumstances == .probed || isUntouched {
      find(
        .neverReady, "the page waits for WebViewJavascriptBridgeReady, which \(supported) never sends",
        at: asked.listens,
        advice: "run with --bridge jsbridge (or jsbridge2, wvjb4) if the app has that bridge"
          + (hasWVJB ? "; otherwise add the set-up to WVJBCallbacks and request the bridge" : ""))
    }
    if circumstances == .probed, bridges.contains(where: { $0 == .wvjb4 || $0 == .jsbridge }), !asked.hasInit,
      !pageHandlers.isEmpty
    {
      find(.missingInit, "the page registers handlers but never calls init, so native's messages are never delivered")
    }
    judgeUse()
  }

  /// Reports a page that did not use its bridge because of the user agent.
  private mutating func judgeUse() {
    guard circumstances == .probed, !asked.hasTouchedBridge, !asked.isListening, !asked.hasCallbacks,
      asked.addresses.isEmpty, pageHandlers.isEmpty, callPlaces.isEmpty
    else { return }
    // A page that looks for a platform proves nothing by itself, unless it also has a bridge for that platform.
    guard
      let missed = asked.missedWords.first(where: { !Self.isPlatform($0.word) })
        ?? asked.missedWords.first(where: { asked.mentionsBridge && Self.isPlatform($0.word, of: Self.phones) })
    else { return }
    find(
      .bridgeUnused,
      "the page does not find \(missed.word) in navigator.userAgent and never uses the bridge",
      at: missed.place, of: missed.word)
  }

  /// Platforms and apps that pages look for without having a bridge for them.
  private static let platforms: Set<String> = [
    "android", "adr", "linux", "iphone", "ipad", "ipod", "ios", "cpu", "mac", "macintosh", "mobile", "tablet", "phone",
    "safari", "chrome", "crios", "webkit", "applewebkit", "windows", "trident", "msie", "edge", "edg", "firefox",
    "fxios",
    "gecko", "opera", "opr", "presto", "ucbrowser", "ucweb", "micromessenger", "wxwork", "qq", "mqqbrowser", "weibo",
    "alipay", "alipayclient", "dingtalk", "blackberry", "symbian", "symbianos", "kindle", "silk", "jsdom", "phantomjs",
    "version", "webos", "playbook", "rim", "bb", "iemobile",
  ]

  /// The platforms that have bridges.
  private static let phones: Set<String> = ["android", "adr", "iphone", "ipad", "ipod", "ios"]

  private static func isPlatform(_ word: String, of platforms: Set<String> = platforms) -> Bool {
    word.lowercased().split { !$0.isLetter }.contains { platforms.contains(String($0)) }
  }

  static func head(_ address: String) -> String {
    address.hasSuffix("/") ? String(address.dropLast()) : address
  }
}

extension Doctor {
  /// The ways in which a page requested its bridge.
  struct SetUp {
    /// The place where the page listens for the event that 4.x and JsBridge send.
    var listens: FindingPlace?
    var isListening = false
    /// A Boolean value that indicates whether the page has the list of callbacks that 5.x and 6.x call.
    var hasCallbacks = false
    /// A Boolean value that indicates whether the page called `init`.
    var hasInit = false
    /// The addresses with which the page requested the bridge.
    var addresses: [String] = []
    /// The words that the page looked for in `navigator.userAgent` and did not find.
    var missedWords: [(word: String, place: FindingPlace?)] = []
    /// The bridge objects that the page looked for and that are missing.
    var missedBridges: [(name: String, place: FindingPlace?)] = []
    /// The listeners that the page has added to native's events.
    var listeners = ListenerCounts()
    /// A Boolean value that indicates whether the page's inline scripts mention a bridge.
    var mentionsBridge = false
    /// A Boolean value that indicates whether the page did anything with a bridge.
    var hasTouchedBridge = false
  }
}
