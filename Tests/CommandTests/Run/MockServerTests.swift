import Testing

/// `--route-websocket` and `--route-events`.
struct MockServerTests {
  private static let sockets = """
    <script>
    const socket = new WebSocket('wss://chat.example/room?id=1', ['v1']);
    socket.onopen = () => socket.send('hi');
    socket.onmessage = (event) => {
      console.log('got', event.data);
      if (event.data === 'bye') socket.close(4001, 'done');
    };
    socket.onerror = () => console.log('error');
    socket.onclose = (event) => console.log('closed', event.code);
    </script>
    """
  private static let events = """
    <script>
    const source = new EventSource('/prices');
    source.onmessage = (event) => console.log('message', event.data, event.lastEventId);
    source.addEventListener('price', (event) => console.log('price', event.data, Math.round(performance.now())));
    source.onerror = () => console.log('error');
    </script>
    """

  private func run(
    _ option: String, _ pattern: String, _ name: String, _ text: String, page: String, more: [String] = []
  ) throws -> CommandRunner.Outcome {
    let file = try CommandRunner.page(text, name)
    return try CommandRunner.run(
      ["run", option, "\(pattern)=\(file)"] + more + [try CommandRunner.page(page)])
  }

  private func socket(_ name: String, _ text: String) throws -> CommandRunner.Outcome {
    try run("--route-websocket", "wss://chat.example/**", name, text, page: Self.sockets)
  }

  private func stream(_ name: String, _ text: String) throws -> CommandRunner.Outcome {
    try run(
      "--route-events", "/prices", name, text, page: Self.events, more: ["--origin", "https://app.example"])
  }

  @Test("--route-websocket sends the messages of a JSON file to each connection")
  func messages() throws {
    let outcome = try socket("chat.json", #"["welcome", { "n": 1 }, "bye"]"#)
    #expect(outcome.output == "got welcome\ngot {\"n\":1}\ngot bye\nclosed 4001\n")
    #expect(outcome.errors == "")
  }

  @Test("--route-websocket runs a script's function for each connection, with the page's clock")
  func script() throws {
    let outcome = try socket(
      "chat.js",
      """
      // As for page.routeWebSocket() in specs.
      (ws) => {
        ws.send(`${ws.url()} ${ws.protocols()}`);
        ws.onMessage((message) => setTimeout(() => { ws.send('echo ' + message); ws.send('bye'); }, 1000));
        ws.onClose((code, reason) => console.log(code, reason));
      };
      """)
    #expect(outcome.output == "got wss://chat.example/room?id=1 v1\ngot echo hi\ngot bye\nclosed 4001\n")
    #expect(outcome.errors.contains("4001 done"))
    #expect(outcome.status == 0)
  }

  @Test("--route-websocket reports the errors of its script, and wrong files before the page loads")
  func scriptErrors() throws {
    let thrown = try socket("chat.js", "(ws) => { ws.onMessage(() => nowhere()); }")
    #expect(thrown.errors.contains("chat.js:1:37: ReferenceError: Can't find variable: nowhere"))
    #expect(thrown.status == 1)
    let refused = try socket("chat.js", "(ws) => { ws.onMessage(5); }")
    #expect(refused.output == "error\nclosed 1006\n")
    #expect(refused.errors.contains("ws.onMessage() requires a function"))
    let rejected = try socket("chat.js", "async (ws) => { throw new RangeError('no') }")
    #expect(rejected.errors.contains("rejected: RangeError: no"))
    for (name, text, error) in [
      ("chat.js", "5", "the script's value is not a function"), ("chat.js", "(", "SyntaxError"),
      ("chat.json", "{}", "expected a list"), ("chat.json", "[1,", "chat.json:1:4"),
    ] {
      let outcome = try socket(name, text)
      #expect(outcome.errors.contains(error))
      #expect(outcome.status == 2)
    }
  }

  @Test("--route-events sends the events of a JSON file, and stays connected")
  func events() throws {
    let outcome = try stream(
      "prices.json",
      #"["first", { "event": "price", "data": { "eur": 3 }, "id": 7 }, { "event": "price", "data": "late", "delay": 1500 }]"#
    )
    #expect(outcome.output == "message first \nprice {\"eur\":3} 1\nprice late 1501\n")
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
  }

  @Test("--route-events sends the text of an event stream")
  func text() throws {
    let outcome = try stream("prices.txt", "id: 3\ndata: one\n\nevent: price\ndata: two")
    #expect(outcome.output == "message one 3\nprice two 1\n")
    let wrong = try stream("prices.json", #"[{ "text": "x" }]"#)
    #expect(wrong.errors.contains("unknown member 'text' of an event; expected data, event, id or delay"))
    #expect(wrong.status == 2)
  }

  @Test("doctor, specs and configurations have the same mock servers")
  func everywhere() throws {
    let folder = try SpecFolder([
      "page.html": Self.events, "prices.json": #"["first"]"#, "chat.json": #"["bye"]"#,
      "events.bridge.js": """
      test('events', async () => {
        const lines = [];
        page.on('console', (message) => lines.push(message.text()));
        await page.goto('page.html');
        await page.evaluate(() => { new WebSocket('wss://chat.example/').onmessage = (e) => console.log(e.data); });
        await clock.runFor(10);
        expect(lines).toEqual(expect.arrayContaining(['message first ', 'bye']));
      });
      """,
      "headless-bridge.config.json": """
      { "origin": "https://app.example", "routeEvents": { "/prices": "prices.json" },
        "routeWebSockets": { "wss://chat.example/**": "chat.json" } }
      """,
    ])
    let outcome = try folder.test()
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    let doctor = try folder.run(
      "headless-bridge doctor --origin https://app.example --route-events /prices=prices.json page.html")
    #expect(doctor.output == "No findings.\n")
  }
}
