import HeadlessWebView
import Testing

@Suite("Streams")
struct StreamTests {
  @Test("streams can be read, teed, piped and transformed")
  func pipes() throws {
    let lines = try Page().run(
      """
      const source = new ReadableStream({ start(c) { c.enqueue('a'); }, pull(c) { c.enqueue('b'); c.close(); } });
      const [left, right] = source.tee();
      const reader = left.getReader();
      log(JSON.stringify([await reader.read(), await reader.read(), await reader.read()]));
      const got = [];
      await right.pipeThrough(new TransformStream({ transform(x, c) { c.enqueue(x.toUpperCase()); }, flush(c) { c.enqueue('.'); } }))
        .pipeTo(new WritableStream({ write(x) { got.push(x); }, close() { got.push('closed'); } }));
      log(got.join(), source.locked);
      """)
    #expect(lines == [#"[{"value":"a","done":false},{"value":"b","done":false},{"done":true}]"#, "A,B,.,closed true"])
  }

  @Test("errors propagate in both directions, and a signal aborts a pipe")
  func errors() throws {
    let lines = try Page().run(
      """
      const name = async (promise) => { try { await promise; return 'fine'; } catch (e) { return e.name; } };
      log(await name(new ReadableStream({ start(c) { c.error(new RangeError); } }).getReader().read()));
      const writer = new WritableStream({ write() { throw new EvalError; } }).getWriter();
      log(await name(writer.write(1)), await name(writer.closed), await name(writer.ready));
      const controller = new AbortController();
      const pipe = new ReadableStream({ cancel(reason) { log('cancelled', reason.name); } }).pipeTo(new WritableStream(), { signal: controller.signal });
      controller.abort();
      log(await name(pipe));
      const reader = new ReadableStream().getReader();
      const pending = reader.read();
      reader.releaseLock();
      log(await name(pending), await name(reader.closed));
      """)
    #expect(
      lines == [
        "RangeError", "EvalError EvalError EvalError", "cancelled AbortError", "AbortError", "TypeError TypeError",
      ])
  }

  @Test("a writer waits for backpressure to end")
  func backpressure() throws {
    let lines = try Page().run(
      """
      let go;
      const writer = new WritableStream({ write: () => new Promise((done) => { go = done; }) }, new CountQueuingStrategy({ highWaterMark: 2 })).getWriter();
      await writer.ready;
      writer.write(1); writer.write(2);
      log(writer.desiredSize);
      let isReady = false;
      writer.ready.then(() => { isReady = true; });
      await 0; await 0;
      log(isReady);
      await new Promise((next) => setTimeout(next)); go(); await writer.ready;
      log(writer.desiredSize);
      """)
    #expect(lines == ["0", "false", "1"])
  }

  @Test("bodies and blobs are streams, and text is decoded across chunks")
  func bodies() throws {
    let lines = try Page().run(
      """
      const response = new Response('héllo');
      const [chunk] = [await response.body.getReader().read()];
      log(chunk.value instanceof Uint8Array, chunk.value.length, response.bodyUsed);
      await response.text().catch((e) => log(e.name));
      const parts = [0xe4, 0xbd, 0xa0].map((byte) => new Uint8Array([byte]));
      const stream = new ReadableStream({ start(c) { parts.forEach((part) => c.enqueue(part)); c.close(); } });
      log(await new Response(stream).text());
      const text = new Blob(['a', 'b']).stream().pipeThrough(new TextDecoderStream()).getReader();
      log((await text.read()).value);
      const copy = new Response('twice'), clone = (copy.body, copy.clone());
      log(await copy.text(), await clone.text());
      """)
    #expect(lines == ["true 6 true", "TypeError", "你", "ab", "twice twice"])
  }

  @Test("parses a sent form again")
  func forms() throws {
    let lines = try Page().run(
      """
      const form = new FormData();
      form.append('näme', 'line\\r\\nline');
      form.append('file', new File(['x\\0y'], 'ä "q".bin', { type: 'image/png' }));
      const read = await new Response(form).formData();
      const file = read.get('file');
      log(JSON.stringify(read.get('näme')), file.name, file.type, file.size, file instanceof File);
      await new Response('--x', { headers: { 'content-type': 'multipart/form-data; boundary=y' } }).formData().catch((e) => log(e.name));
      """)
    #expect(lines == [#""line\r\nline" ä "q".bin image/png 3 true"#, "TypeError"])
  }
}
