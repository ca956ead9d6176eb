import Testing

/// Specs with several bridges, without a bridge, and with pending calls.
@Suite struct SpecBridgeTests {
  @Test("one page can use several bridges") func severalBridges() throws {
    let path = try CommandRunner.page(
      """
      test('both', async () => {
        native.handle('share', 'wvjb').bridge('webkit').handle('share', 'webkit');
        await page.setContent(`<script>
          window.WVJBCallbacks = [bridge => bridge.callHandler('share', 1, answer => { window.first = answer; })];
          const frame = document.createElement('iframe');
          frame.src = 'https://__bridge_loaded__';
          document.documentElement.append(frame);
          webkit.messageHandlers.share.postMessage(2).then(answer => { window.second = answer; });
        </script>`);
        await page.waitForFunction(() => window.first && window.second);
        expect(await page.evaluate(() => [first, second])).toEqual(['wvjb', 'webkit']);
        expect(native).toHaveReceived('share', 1);
        expect(native.bridge('webkit')).toHaveReceived('share', 2);
        expect(native.bridge('webkit')).not.toHaveReceived('share', 1);
      });
      """, "two.bridge.js")
    let outcome = try CommandRunner.run(["test", "--bridge", "wvjb", "--bridge", "webkit", path])
    #expect(outcome.status == 0, "\(outcome.output)")
  }

  @Test("decodes the texts of JsBridge", arguments: ["jsbridge", "jsbridge2"])
  func decodesTexts(bridge: String) throws {
    // From 1.0.5, the bridge script serializes responses itself.
    let write = bridge == "jsbridge" ? "JSON.stringify" : ""
    let path = try CommandRunner.page(
      """
      test('as over any bridge', async () => {
        native.handle('share', data => ({ title: data.title + '!' }));
        native.handle('say', text => text + '?');
        await page.setContent(`<script>
          const ready = (bridge) => {
            if (bridge.init) bridge.init((message, respond) => respond());
            bridge.registerHandler('show', (data, respond) => respond(\(write)({ shown: JSON.parse(data).text })));
            bridge.callHandler('share', { title: 'x' }, (text) => { window.answer = text; });
            bridge.callHandler('say', 'plain', (text) => { window.said = text; });
          };
          if (window.WebViewJavascriptBridge?.registerHandler) ready(WebViewJavascriptBridge);
          else document.addEventListener('WebViewJavascriptBridgeReady', () => ready(WebViewJavascriptBridge));
        </script>`);
        await page.waitForFunction(() => window.answer && window.said);
        expect(native).toHaveReceived('share', expect.objectContaining({ title: 'x' }));
        expect(JSON.parse(await page.evaluate(() => answer))).toEqual({ title: 'x!' });
        expect(await page.evaluate(() => said)).toContain('?');
        expect(await native.call('show', { text: 'hi' })).toEqual({ shown: 'hi' });
      });
      """, "texts.bridge.js")
    let outcome = try CommandRunner.run(["test", "--bridge", bridge, "--device", "android", path])
    #expect(outcome.status == 0, "\(outcome.output)")
  }

  @Test("reports that native has no bridge") func noBridge() throws {
    let path = try CommandRunner.page("test('none', () => { native.handle('share', 1); });", "none.bridge.js")
    let outcome = try CommandRunner.run(["test", "--bridge", "none", path])
    #expect(outcome.status == 1 && outcome.output.contains("the run has no bridge: --bridge none"))
  }

  @Test(
    "fails a strict run for a stub's error only if the page gets no response",
    arguments: [("wvjb", 0), ("capacitor", 0), ("hotwire", 1)])
  func strictFailure(bridge: String, status: Int32) throws {
    let path = try CommandRunner.page(
      """
      const calls = {
        wvjb: `window.WVJBCallbacks = [bridge => bridge.callHandler('form.connect', 1, () => {})];
          const frame = document.createElement('iframe');
          frame.src = 'https://__bridge_loaded__';
          document.documentElement.append(frame);`,
        capacitor: `Capacitor.nativePromise('form', 'connect', {}).catch(() => {});`,
        hotwire: `webkit.messageHandlers.bridge.postMessage(
          { id: '1', component: 'form', event: 'connect', data: { metadata: { url: location.href } } });`,
      };
      test('fails on purpose', async () => {
        native.handle('form.connect', native.failing('offline'));
        await page.setContent(`<script>${calls[native.dialect]}</script>`);
        await clock.runFor(10);
        expect(native).toHaveReceived('form.connect');
      });
      """, "failing.bridge.js")
    let outcome = try CommandRunner.run(["test", "--bridge", bridge, "--fidelity", "strict", path])
    #expect(outcome.status == status, "\(outcome.output)")
  }

  @Test("reports a pending call, and fails a strict run for it") func pendingCall() throws {
    let path = try CommandRunner.page(
      """
      test('left', async () => {
        native.handle('share', () => new Promise(() => {}));
        await page.setContent(`<script>
          window.WVJBCallbacks = [bridge => bridge.callHandler('share', 1, () => {})];
          const frame = document.createElement('iframe');
          frame.src = 'https://__bridge_loaded__';
          document.documentElement.append(frame);
        </script>`);
        await clock.runFor(10);
        expect(native).toHaveReceived('share');
      });
      """, "left.bridge.js")
    let reported = try CommandRunner.run(["test", path])
    #expect(reported.status == 0 && reported.output.contains("! the page called 'share', but native had not responded"))
    #expect(try CommandRunner.run(["test", "--fidelity", "strict", path]).status == 1)
  }
}
