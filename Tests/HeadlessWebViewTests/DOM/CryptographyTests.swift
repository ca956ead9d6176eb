import HeadlessWebView
import Testing

/// Cryptography and locks beyond one document; `WebKitPages` has their results and errors.
@Suite("Cryptography and locks")
struct CryptographyTests {
  @Test("a derivation of keys that no limit could interrupt is refused")
  func derivation() throws {
    let log = try Page().run(
      """
      const key = await crypto.subtle.importKey('raw', new Uint8Array(4), 'PBKDF2', false, ['deriveBits']);
      const derive = (iterations, length) => crypto.subtle.deriveBits(
        { name: 'PBKDF2', hash: 'SHA-512', salt: new Uint8Array(1), iterations }, key, length)
        .then((bits) => bits.byteLength, (error) => error.name);
      log(await derive(4294967295, 8), await derive(1, 4294967288), await derive(1, 64));
      """)
    #expect(log == ["OperationError OperationError 8"])
  }

  @Test("there is no crypto.subtle in an insecure context")
  func insecure() throws {
    let page = try Page(
      html: "<script>console.log(typeof crypto.subtle, navigator.locks)</script>", url: "http://app.example/")
    #expect(page.lines == ["undefined undefined"])
  }

  @Test("a stored key outlives its page, and stays usable and unreadable")
  func stored() throws {
    let page = try Page()
    _ = try page.run(
      """
      const key = await crypto.subtle.importKey('raw', new Uint8Array(16), 'AES-GCM', false, ['encrypt', 'decrypt']);
      const request = indexedDB.open('keys', 1);
      request.onupgradeneeded = () => request.result.createObjectStore('s').put(key, 'key');
      await new Promise((resolve) => { request.onsuccess = resolve; });
      """)
    page.view.reload()
    try page.view.runUntilIdle()
    let log = try page.run(
      """
      const request = indexedDB.open('keys');
      await new Promise((resolve) => { request.onsuccess = resolve; });
      const read = request.result.transaction('s').objectStore('s').get('key');
      await new Promise((resolve) => { read.onsuccess = resolve; });
      const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: new Uint8Array(12) }, read.result, new Uint8Array(3));
      log(data.byteLength, read.result.extractable, read.result.usages.join());
      await crypto.subtle.exportKey('raw', read.result).catch((error) => log(error.name));
      """)
    #expect(log == ["19 false decrypt,encrypt", "InvalidAccessError"])
  }

  @Test("frames of one origin share locks, and one that goes away releases its own")
  func locks() throws {
    let log = try Page().run(
      """
      const frame = document.createElement('iframe');
      document.body.append(frame);
      await new Promise((resolve) => frame.contentWindow.navigator.locks.request('l', () => {
        resolve();
        return new Promise(() => {});
      }));
      log(await navigator.locks.request('l', { ifAvailable: true }, (lock) => lock));
      const waiting = navigator.locks.request('l', (lock) => lock.name);
      const { held, pending } = await navigator.locks.query();
      log(held.length, pending.length, held[0].clientId === pending[0].clientId);
      frame.remove();
      log(await waiting);
      """)
    #expect(log == ["null", "1 1 false", "l"])
  }
}
