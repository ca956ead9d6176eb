import Testing

/// `TextEncoder` and `TextDecoder`.
@Suite("Text encoding")
struct TextCodingTests {
  @Test("an encoder writes UTF-8, into a new array or one of the page")
  func encoding() throws {
    let log = try PageHarness.log(
      """
      const bytes = new TextEncoder().encode('a\\u00e9\\u20ac\\u{1F600}\\ud800');
      mark([bytes, bytes instanceof Uint8Array, new TextEncoder().encode().length, new TextEncoder().encoding]);
      const room = new Uint8Array(7);
      mark(JSON.stringify(new TextEncoder().encodeInto('\\u00e9\\u20ac\\u{1F600}', room.subarray(1)))); mark(room);
      """)
    #expect(
      log == [
        "97,195,169,226,130,172,240,159,152,128,239,191,189,true,0,utf-8", #"{"read":2,"written":5}"#,
        "0,195,169,226,130,172,0",
      ])
  }

  @Test(
    "a decoder accepts the labels of encodings",
    arguments: [
      ("UTF8", "utf-8", "[0xc3, 0xa9]", "\u{e9}"),
      (" latin1 ", "windows-1252", "[0x80, 0xe9, 0x81]", "\u{20ac}\u{e9}\u{81}"),
      ("utf-16", "utf-16le", "[0x3d, 0xd8, 0x00, 0xde]", "\u{1F600}"),
      ("utf-16be", "utf-16be", "[0x20, 0xac]", "\u{20ac}"),
    ])
  func labels(label: String, name: String, bytes: String, text: String) throws {
    let log = try PageHarness.log(
      "const d = new TextDecoder('\(label)'); mark(d.encoding); mark(d.decode(new Uint8Array(\(bytes))))")
    #expect(log == [name, text])
  }

  @Test("invalid bytes become U+FFFD, one for each part that could begin a character")
  func mistakes() throws {
    let log = try PageHarness.log(
      """
      const shown = (label, bytes) => mark([...new TextDecoder(label).decode(new Uint8Array(bytes))].map((c) => c.codePointAt(0).toString(16)));
      shown('utf-8', [0xf0, 0x9f, 0x41, 0xff, 0xc0, 0x80, 0xe2, 0x82]);
      shown('utf-16le', [0x00, 0xd8, 0x41, 0x00, 0x42]);
      """)
    #expect(log == ["fffd,41,fffd,fffd,fffd,fffd", "fffd,41,fffd"])
  }

  @Test("a stream can be split anywhere", arguments: ["utf-8", "utf-16le", "utf-16be"])
  func streams(label: String) throws {
    let log = try PageHarness.log(
      """
      const text = 'a\\u00e9\\u20ac\\u{1F600}z';
      const units = [0xfeff, ...text.split('').map((c) => c.charCodeAt(0))];
      const bytes = '\(label)' === 'utf-8' ? [0xef, 0xbb, 0xbf, ...new TextEncoder().encode(text)]
        : units.flatMap((u) => ('\(label)' === 'utf-16le' ? [u & 255, u >> 8] : [u >> 8, u & 255]));
      const decoder = new TextDecoder('\(label)', { fatal: true });
      let got = '';
      for (const byte of bytes) got += decoder.decode(new Uint8Array([byte]), { stream: true });
      mark((got + decoder.decode()) === text);
      """)
    #expect(log == ["true"])
  }

  @Test("drops one byte order mark, unless the page keeps it")
  func marks() throws {
    let log = try PageHarness.log(
      """
      const bytes = new Uint8Array([0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf, 0x61]);
      mark([new TextDecoder().decode(bytes).length, new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).length]);
      const view = new DataView(bytes.buffer, 6);
      mark([new TextDecoder().decode(view), new TextDecoder().decode(bytes.buffer).length]);
      """)
    #expect(log == ["2,3", "a,2"])
  }

  @Test("throws the page's own errors for invalid input, and the decoder is then reset")
  func errors() throws {
    let log = try PageHarness.log(
      """
      const strict = new TextDecoder('utf-8', { fatal: true });
      for (const [wrong, type] of [[() => strict.decode(new Uint8Array([0xff])), TypeError], [() => new TextDecoder('nope'), RangeError],
        [() => strict.decode('x'), TypeError], [() => strict.decode(new Uint8Array([0xe2])), TypeError],
        [() => new TextEncoder().encodeInto('a', new Int8Array(1)), TypeError], [() => new TextEncoder().encodeInto('a'), TypeError]]) {
        try { wrong(); mark('fine'); } catch (error) { mark(error instanceof type); }
      }
      mark(strict.decode(new Uint8Array([0x61])));
      """)
    #expect(log == Array(repeating: "true", count: 6) + ["a"])
  }
}
