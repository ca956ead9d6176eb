import HeadlessWebView

/// What a page does that is probed.
extension Doctor {
  mutating func readProbe(_ event: TranscriptEvent) {
    let name = event.string("name") ?? ""
    let text = event.string("text") ?? ""
    let place = FindingPlace(event.string("place"))
    switch event.string("what") {
    case "listens-late" where sendsReady:
      guard place != nil else { return }
      find(
        .readyMissed,
        "the page waits for WebViewJavascriptBridgeReady when the bridge is there, and the event has passed",
        at: place)
    case "listens", "listens-late":
      asked.isListening = true
      asked.listens = asked.listens ?? place
    case "callbacks-left" where bridges.contains(.wvjb):
      find(
        .readyMissed, "the page put a set-up callback into WVJBCallbacks when the bridge was there: nobody calls it",
        of: "WVJBCallbacks")
    case "lacks": asked.missedWords.append((name, place))
    case "mentions": asked.mentionsBridge = true
    case "init": asked.hasInit = true
    // Of no place is what a bridge's own half does.
    case "callbacks": asked.hasCallbacks = asked.hasCallbacks || place != nil
    case "calls": callPlaces[name] = callPlaces[name] ?? place
    // What a handler makes of data that are made up says nothing, and neither does how much more there is of it.
    case "value-lost" where probing != nil && ["undefined", "NaN", " of the kind"].contains(where: text.contains): break
    case "value-lost": find(.valueLost, "\(name): \(text)", at: place, of: name)
    case "misses": if let place { missingFunctions[place.lineText] = name }
    case "registers": pageHandlers.insert(name)
    case "registers-again":
      pageHandlers.insert(name)
      find(.registeredAgain, "the page registered \(name) again; the earlier handler is gone", at: place, of: name)
    case "called": openAnswers[name] = openAnswers[name] ?? .some(place)
    case "answers": openAnswers[name] = nil
    case "answers-again": find(.answeredTwice, "the page's handler \(name) answered a call again", at: place, of: name)
    case "call": probing = (name, true)
    case "call-without-callback": probing = (name, false)
    case "calls-end":
      probing = nil
      if openAnswers.removeValue(forKey: name) != nil, !threwWithCallback.contains(name) {
        find(.handlerNeverAnswers, "the page's handler \(name) takes a callback and never called it", of: name)
      }
    default: break
    }
  }
}
