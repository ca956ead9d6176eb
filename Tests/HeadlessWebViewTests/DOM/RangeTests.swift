import Testing

/// Live ranges and static ranges.
@Suite("Ranges")
struct RangeTests {
  @Test("a range follows its nodes to another document")
  func adoption() throws {
    #expect(
      try PageHarness.log(
        """
        for (const depth of [0, 1]) {
          const range = document.createRange(), container = document.createElement('p');
          container.append('text');
          range.selectNode(container.firstChild);
          const top = depth === 0 ? container : document.createElement('div');
          if (depth === 1) top.append(container);
          document.implementation.createDocument(null, null).append(top);
          container.firstChild.remove();
          mark([range.startContainer === container, range.startOffset, range.endOffset].join());
        }
        """) == ["true,0,0", "true,0,0"])
  }

  @Test("a static range requires all members")
  func staticRange() throws {
    #expect(
      try PageHarness.log(
        """
        const all = { startContainer: document, startOffset: 0, endContainer: document, endOffset: 0 };
        mark(new StaticRange(all).collapsed);
        for (const name of Object.keys(all)) {
          try { new StaticRange({ ...all, [name]: undefined }); } catch (error) { mark(error.message); }
        }
        """) == [
          "true", "Member StaticRangeInit.startContainer is required and must be an instance of Node",
          "Member StaticRangeInit.startOffset is required and must be an instance of unsigned long",
          "Member StaticRangeInit.endContainer is required and must be an instance of Node",
          "Member StaticRangeInit.endOffset is required and must be an instance of unsigned long",
        ])
  }
}
