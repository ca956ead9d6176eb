/// The domains of the server with the names of their methods and events, as `/json/protocol` returns them.
///
/// Clients such as chrome-remote-interface create their functions from it. It doesn't describe parameters.
enum ProtocolDescription {
  /// The events that the server sends.
  static let events = [
    "Bridge.called", "CSS.styleSheetAdded", "CSS.styleSheetChanged", "CSS.styleSheetRemoved", "DOM.attributeModified",
    "DOM.attributeRemoved",
    "DOM.characterDataModified", "DOM.childNodeCountUpdated", "DOM.childNodeInserted", "DOM.childNodeRemoved",
    "DOM.documentUpdated", "DOM.setChildNodes", "Debugger.scriptParsed",
    "Emulation.virtualTimeBudgetExpired", "Fetch.authRequired",
    "Fetch.requestPaused", "Input.dragIntercepted", "Inspector.detached", "Inspector.workerScriptLoaded",
    "Log.entryAdded", "Network.dataReceived", "Network.loadingFailed", "Network.loadingFinished",
    "Network.requestWillBeSent", "Network.requestWillBeSentExtraInfo", "Network.responseReceived",
    "Network.responseReceivedExtraInfo", "Network.webSocketClosed", "Network.webSocketCreated",
    "Network.webSocketFrameError", "Network.webSocketFrameReceived", "Network.webSocketFrameSent",
    "Network.webSocketHandshakeResponseReceived", "Network.webSocketWillSendHandshakeRequest", "Page.documentOpened",
    "Page.domContentEventFired", "Page.fileChooserOpened", "Page.frameAttached", "Page.frameDetached",
    "Page.frameNavigated", "Page.frameRequestedNavigation", "Page.frameStartedLoading", "Page.frameStoppedLoading",
    "Page.javascriptDialogClosed", "Page.javascriptDialogOpening", "Page.lifecycleEvent", "Page.loadEventFired",
    "Page.navigatedWithinDocument", "Page.windowOpen", "Runtime.bindingCalled", "Runtime.consoleAPICalled",
    "Runtime.exceptionThrown", "Runtime.executionContextCreated", "Runtime.executionContextDestroyed",
    "Runtime.executionContextsCleared", "Target.attachedToTarget", "Target.detachedFromTarget",
    "Target.receivedMessageFromTarget", "Target.targetCreated", "Target.targetDestroyed", "Target.targetInfoChanged",
  ]

  static let value: ProtocolValue = {
    let methods = Set(BrowserMethods.all.keys).union(PageMethods.all.keys)
    let (commands, events) = (byDomain(Array(methods)), byDomain(Self.events))
    let domains: [ProtocolValue] = Set(commands.keys).union(events.keys).sorted().map { domain in
      [
        "domain": .string(domain), "commands": describe(commands[domain] ?? []),
        "events": describe(events[domain] ?? []),
      ]
    }
    return ["version": ["major": "1", "minor": "3"], "domains": .array(domains)]
  }()

  private static func byDomain(_ names: [String]) -> [String: [String]] {
    Dictionary(grouping: names) { String($0.prefix { $0 != "." }) }
  }

  private static func describe(_ names: [String]) -> ProtocolValue {
    .array(names.sorted().map { ["name": .string(String($0.drop { $0 != "." }.dropFirst()))] })
  }
}
