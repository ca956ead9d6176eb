/// Pages that forge messages and responses, on the wire and elsewhere.
extension HostilePage {
  /// Replaces the queue on the wire with a text, once.
  private static func onWire(
    _ name: String, _ queue: String
  ) -> HostilePage {
    .init(
      name: "the queue is \(name)",
      script: """
        var fetch0 = WebViewJavascriptBridge._fetchQueue;
        WebViewJavascriptBridge._fetchQueue = function () {
          fetch0(); WebViewJavascriptBridge._fetchQueue = fetch0; return \(queue);
        };
        app.call('take', 'lost');
        """)
  }

  static let forged: [HostilePage] = [
    onWire("not JSON", "'[1, {'"),
    onWire("empty", "''"),
    onWire("an object", "'{}'"),
    onWire("a list of meaningless values", "'[1, null, \"x\", [], true]'"),
    onWire("null", "null"),
    onWire("undefined", "undefined"),
    onWire("a symbol", "Symbol.iterator"),
    onWire("an object with a toString", "({ toString: function () { return '[]'; } })"),
    onWire("10^5 open brackets", "'['.repeat(1e5)"),
    onWire("nested 10^5 deep", "'['.repeat(1e5) + ']'.repeat(1e5)"),
    onWire(
      "a message nested 10^5 deep", "'[{\"handlerName\":\"take\",\"data\":' + '['.repeat(1e5) + ']'.repeat(1e5) + '}]'"),
    onWire(
      "a message of 10^5 objects in each other",
      "'[{\"handlerName\":\"take\",\"data\":' + '{\"a\":'.repeat(1e5) + '1' + '}'.repeat(1e5) + '}]'"),
    onWire("a message whose name is a number", "'[{\"handlerName\":1,\"data\":1}]'"),
    onWire("a message whose name is a list", "'[{\"handlerName\":[\"take\"],\"data\":1}]'"),
    onWire(
      "a message with each member twice",
      "'[{\"handlerName\":\"echo\",\"handlerName\":\"take\",\"data\":1,\"data\":2}]'"),
    onWire(
      "a message that is both a response and a call",
      "'[{\"handlerName\":\"take\",\"responseId\":\"objc_cb_1\",\"responseData\":1,\"callbackId\":\"cb_1\"}]'"),
    onWire("a response without a call", "'[{\"responseId\":\"objc_cb_77\",\"responseData\":1}]'"),
    onWire("a response whose identifier is an object", "'[{\"responseId\":{},\"responseData\":1}]'"),
    onWire("a call whose identifier is an object", "'[{\"handlerName\":\"take\",\"callbackId\":{\"a\":1}}]'"),
    onWire("of numbers without end", "'[{\"handlerName\":\"take\",\"data\":1e999}]'"),
    onWire("of digits without end", "'[{\"handlerName\":\"take\",\"data\":' + '9'.repeat(1e5) + '}]'"),
    onWire("with U+0000 and U+2028", "'[{\"handlerName\":\"take\",\"data\":\"a\\\\u0000b\\u2028c\"}]'"),
    onWire("with a lone surrogate", "'[{\"handlerName\":\"take\",\"data\":\"\\ud800\"}]'"),
    onWire("preceded by a byte order mark", "'\\ufeff[]'"),
    .init(
      name: "a response is forged before its call",
      script: talk
        + "for (let n = 0; n < 20; n++) WebViewJavascriptBridge._handleMessageFromObjC(JSON.stringify({ responseId: 'cb_' + n, responseData: 'forged' }));",
      steps: [.call("hi", "1")]),
    .init(
      name: "a message from native is forged",
      script: talk
        + "WebViewJavascriptBridge._handleMessageFromObjC(JSON.stringify({ handlerName: 'hi', data: 2, callbackId: 'objc_cb_1' }));",
      steps: [.call("hi", "1")]),
    .init(
      name: "native's response is forged by a frame",
      script: talk
        + "var f = document.createElement('iframe'); f.src = 'https://__wvjb_queue_message__/?x'; document.body.appendChild(f);",
      steps: [.call("hi", "1")]),
    .init(
      name: "the queue's address has additional parts",
      script: talk
        + "for (const s of ['https://__wvjb_queue_message__:99/', 'https://u:p@__wvjb_queue_message__/#x', 'HTTPS://__WVJB_QUEUE_MESSAGE__', 'wvjbscheme://__wvjb_queue_message__', 'https://__bridge_loaded__/x']) { const f = document.createElement('iframe'); f.src = s; document.body.appendChild(f); }",
      steps: [.call("hi", "1")]),
    .init(
      name: "the window itself goes to the queue's address",
      script: talk + "location = 'https://__wvjb_queue_message__';", steps: [.call("hi", "1")]),
    .init(
      name: "the bridge is requested 100 times",
      script: talk
        + "for (let i = 0; i < 100; i++) { const f = document.createElement('iframe'); f.src = 'https://__bridge_loaded__'; document.body.appendChild(f); }",
      steps: [.call("hi", "1")]),
  ]

  static let names: [HostilePage] =
    [
      "__proto__", "constructor", "hasOwnProperty", "toString", "valueOf", "prototype", "", "then", "length",
      "a\\u0000b", "\\ud800", "\\u2028", "😀", "__defineGetter__",
    ].map { name in
      .init(
        name: "a handler's name is \(name.isEmpty ? "empty" : name)",
        script: """
          app.call('\(name)', 1, function () { note('answered'); });
          app.handle('\(name)', function (data, respond) { respond(data); });
          \(talk)
          """, steps: [.call("hi", "1")])
    } + [
      .init(
        name: "native calls names that every object has", script: talk,
        steps: ["__proto__", "constructor", "toString", "valueOf", "hasOwnProperty"].map { .call($0, "1") } + [
          .call("hi", "1")
        ]),
      .init(
        name: "data have members that every object has",
        script:
          #"app.handle('hi', function (data, respond) { respond(data); }); app.call('echo', JSON.parse('{"__proto__":{"a":1},"constructor":1,"toString":2,"then":3}'), function (answer) { note(Object.keys(answer).join()); note({}.a === undefined); });"#,
        steps: [.call("hi", #"{"__proto__":[1],"constructor":{"prototype":1}}"#)]),
      .init(name: "a handler's name is 100 KB", script: "app.call('x'.repeat(1e5), 1);"),
      .init(
        name: "a handler's name is not a string",
        script:
          "for (const name of [undefined, null, NaN, 1.5, {}, [], Symbol, function () {}]) app.call(name, 1); try { app.call(Symbol('s'), 1); } catch (error) { note(error.name); }"
      ),
      .init(
        name: "an identifier is __proto__",
        script: talk
          + "WebViewJavascriptBridge._handleMessageFromObjC('{\"responseId\":\"__proto__\",\"responseData\":1}'); WebViewJavascriptBridge._handleMessageFromObjC('{\"handlerName\":\"hi\",\"callbackId\":\"__proto__\"}'); WebViewJavascriptBridge._handleMessageFromObjC('{\"responseId\":\"constructor\",\"responseData\":1}');",
        steps: [.call("hi", "1")]),
    ]
}
