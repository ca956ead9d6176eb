import HeadlessWebView
import Testing

/// Targets with few and with many listeners.
@Suite("Lists of listeners")
struct ListenerListTests {
  /// Adds a number of listeners that each log their number.
  private static func page(_ count: Int, _ script: String) throws -> [String] {
    try Page().run(
      """
      const target = document.createElement('div'), listeners = [];
      for (let i = 0; i < \(count); i++) target.addEventListener('ping', listeners[i] = () => log(i));
      const ping = () => target.dispatchEvent(new Event('ping'));
      \(script)
      """)
  }

  private static let counts = [3, 40]

  @Test("listeners are called in the order in which they were added", arguments: counts)
  func order(_ count: Int) throws {
    #expect(try Self.page(count, "ping();") == (0..<count).map(String.init))
  }

  @Test("a listener is not added twice, except for the other phase", arguments: counts)
  func duplicates(_ count: Int) throws {
    let heard = try Self.page(
      count,
      """
      target.addEventListener('ping', listeners[1]);
      target.addEventListener('ping', listeners[1], true);
      ping();
      """)
    #expect(heard == ["1"] + (0..<count).map(String.init))
  }

  @Test("listeners are not called after removal, and move to the end when they are added again", arguments: counts)
  func removal(_ count: Int) throws {
    let heard = try Self.page(
      count,
      """
      for (let i = 0; i < \(count) - 1; i++) target.removeEventListener('ping', listeners[i]);
      target.removeEventListener('ping', listeners[0]);
      target.addEventListener('ping', listeners[1]);
      ping();
      """)
    #expect(heard == ["\(count - 1)", "1"])
  }

  @Test("a listener that is removed during dispatch is not called", arguments: counts)
  func removalWithin(_ count: Int) throws {
    let heard = try Self.page(
      count,
      """
      const first = document.createElement('p');
      first.addEventListener('ping', () => { log('first'); for (const one of rest) first.removeEventListener('ping', one); });
      const rest = listeners.map((listener) => () => listener());
      for (const one of rest) first.addEventListener('ping', one);
      first.addEventListener('ping', () => log('last'));
      first.dispatchEvent(new Event('ping'));
      """)
    #expect(heard == ["first", "last"])
  }

  @Test("a listener that is added during dispatch receives the next event", arguments: counts)
  func additionWithin(_ count: Int) throws {
    let heard = try Self.page(
      count,
      """
      target.addEventListener('ping', () => target.addEventListener('ping', () => log('new')), { once: true });
      ping();
      log('again');
      ping();
      """)
    let all = (0..<count).map(String.init)
    #expect(heard == all + ["again"] + all + ["new"])
  }

  @Test("the handler of an attribute keeps its position among many listeners", arguments: counts)
  func handler(_ count: Int) throws {
    let heard = try Self.page(
      count,
      """
      for (const listener of listeners) target.removeEventListener('ping', listener);
      for (const listener of listeners) target.addEventListener('click', listener);
      target.onclick = () => log('one');
      target.onclick = () => log('other');
      log(typeof target.onclick);
      target.click();
      target.onclick = null;
      log(target.onclick);
      """)
    #expect(heard == ["function"] + (0..<count).map(String.init) + ["other", "null"])
  }

  @Test("no listener is called after the document was opened again", arguments: counts)
  func opened(_ count: Int) throws {
    let heard = try Page().run(
      """
      for (let i = 0; i < \(count); i++) document.addEventListener('ping', () => log(i));
      const { document: kept } = window;
      document.open();
      kept.dispatchEvent(new Event('ping'));
      document.close();
      log('done');
      """)
    #expect(heard == ["done"])
  }
}
