import LoopbackServer
import Testing

/// `Blob`, `File`, `FileReader` and blob URLs.
@Suite("Blobs and files")
struct BlobTests {
  @Test("a blob joins text, bytes and blobs, and can be sliced")
  func parts() throws {
    let log = try PageHarness.log(
      """
      const bytes = new Uint8Array([65, 66, 67]);
      const blob = new Blob(['a\\r\\n', bytes.subarray(1), bytes.buffer, new Blob(['z']), 5], { type: 'Text/Plain', endings: 'native' });
      bytes[1] = 0;
      mark([blob.size, blob.type]);
      const tail = blob.slice(-2, undefined, 'X/Y');
      mark([tail.size, tail.type, blob.slice(3, 1).size, new Blob(['a'], { type: 'b\\u00e9' }).type === '']);
      blob.text().then(mark); tail.text().then(mark);
      blob.slice(2, 4).arrayBuffer().then((b) => mark([b instanceof ArrayBuffer, new Uint8Array(b)]));
      mark('now');
      """)
    #expect(log == ["9,text/plain", "2,x/y,0,true", "now", "a\nBCABCz5", "z5", "true,66,67"])
  }

  @Test("a file has a name and a time, by default that of the clock")
  func files() throws {
    let log = try PageHarness.log(
      """
      const file = new File(['x'], 'n.txt', { type: 'a/b', lastModified: 5 });
      mark([file.name, file.size, file.type, file.lastModified, file instanceof Blob, file]);
      mark(new File([], 'x').lastModified === Date.now());
      """)
    #expect(log == ["n.txt,1,a/b,5,true,[object File]", "true"])
  }

  @Test("throws for arguments that are not sequences")
  func errors() throws {
    let log = try PageHarness.log(
      """
      for (const wrong of [() => new Blob('x'), () => new Blob(5), () => new Blob({}), () => new Blob([], { endings: 'x' }), () => new File([]),
        () => new FileReader().readAsText('x'), () => URL.createObjectURL({})]) {
        try { wrong(); mark('fine'); } catch (error) { mark(error instanceof TypeError); }
      }
      """)
    #expect(log == Array(repeating: "true", count: 7))
  }

  @Test("a reader reports its progress in tasks, and returns text, bytes or a data URL")
  func reading() throws {
    let log = try PageHarness.log(
      """
      const blob = new Blob(['h\\u00e9'], { type: 'text/x' });
      const reader = new FileReader();
      for (const type of ['loadstart', 'progress', 'load', 'loadend']) reader['on' + type] = (e) => mark([type, e.loaded, e.total, reader.readyState]);
      reader.readAsDataURL(blob);
      try { reader.readAsText(blob); } catch (error) { mark(error.name); }
      reader.addEventListener('loadend', () => mark(reader.result));
      const read = (how, ...args) => { const r = new FileReader(); r.onload = () => mark(r.result.byteLength ?? r.result); r[how](...args); };
      read('readAsText', blob); read('readAsText', new Blob([new Uint8Array([0xe9])]), 'latin1');
      read('readAsText', new Blob([new Uint8Array([0xff, 0xfe, 0x61, 0])]));
      read('readAsArrayBuffer', blob); read('readAsBinaryString', new Blob([new Uint8Array([255])]));
      """)
    #expect(log.first == "InvalidStateError")
    func isFirst(_ line: String) -> Bool { line.contains(",3,") || line.hasPrefix("data:") }
    #expect(
      log.filter(isFirst) == [
        "loadstart,3,3,1", "progress,3,3,1", "load,3,3,2", "loadend,3,3,2", "data:text/x;base64,aMOp",
      ])
    #expect(log.dropFirst().filter { !isFirst($0) } == ["h\u{e9}", "\u{e9}", "a", "3", "\u{ff}"])
  }

  @Test("an aborted reader fires only abort events, and can read again in a listener")
  func aborting() throws {
    let log = try PageHarness.log(
      """
      const reader = new FileReader();
      for (const type of ['load', 'abort', 'loadend']) reader['on' + type] = () => mark([type, reader.result, reader.error?.name]);
      reader.addEventListener('load', () => { if (reader.result === 'b') reader.readAsText(new Blob(['c'])); });
      reader.readAsText(new Blob(['a'])); reader.abort(); reader.readAsText(new Blob(['b']));
      """)
    #expect(log == ["abort,,AbortError", "loadend,,AbortError", "load,b,", "load,c,", "loadend,c,"])
  }

  @Test("forms convert blobs to files, and structured copies of blobs are blobs")
  func elsewhere() throws {
    let log = try PageHarness.log(
      """
      const form = new FormData();
      form.append('a', new Blob(['q'], { type: 't/t' })); form.append('b', new File(['q'], 'f'), 'other');
      mark([form.get('a').name, form.get('a').type, form.get('b').name, form.get('b') instanceof File]);
      const { list: [one, two], file } = structuredClone({ list: [form.get('a'), form.get('a')], file: new File(['k'], 'n') });
      mark([one === two, one !== form.get('a'), file.name, file.size]);
      """)
    #expect(log == ["blob,t/t,other,true", "true,true,n,1"])
  }

  @Test("requests can read a blob URL until it is revoked or its page is closed")
  func urls() throws {
    let log = try PageHarness.log(
      """
      const url = URL.createObjectURL(new Blob(['text'], { type: 'text/x' }));
      mark(url.startsWith('blob:https://app.example/'));
      const read = async (...args) => { try { const r = await fetch(...args); mark([r.status, r.type, r.headers.get('content-type'), await r.text()]); } catch (e) { mark(e.name); } };
      (async () => {
        await read(url + '#f'); await read(url, { method: 'POST' });
        const other = frame().contentWindow; mark(await (await other.fetch(url)).text());
        const x = new XMLHttpRequest(); x.open('GET', url, false); x.send(); mark(x.responseText);
        const kept = new Request(url); URL.revokeObjectURL(url); await read(url); mark(await (await fetch(kept)).text());
        const theirs = other.URL.createObjectURL(new Blob(['k'])); await read(theirs); document.querySelector('iframe').remove(); await read(theirs);
      })();
      """)
    #expect(
      log.filter { !$0.hasPrefix("asked") } == [
        "true", "200,basic,text/x,text", "TypeError", "text", "text", "TypeError", "text", "200,basic,,k", "TypeError",
      ])
  }

  @Test("requests send blobs, forms with files and parameters, and receive blobs")
  func requests() throws {
    let lines = try RequestHarness.echo(
      """
      const form = new FormData(); form.append('f', new File([new Uint8Array([0x61, 0x62])], 'n"a', { type: 'x/y' })); form.append('t', 'v');
      const send = (body, then) => { ask('POST', '/x', { body }).addEventListener('loadend', then); };
      send(new Blob(['b'], { type: 'a/b' }), () => send(new Blob(['c']), () => send(new URLSearchParams({ a: '1 2' }), () => send(form, () => {
        const x = new XMLHttpRequest(); x.open('POST', '/x'); x.responseType = 'blob';
        x.onload = () => { console.log(x.response === x.response, x.response.size, x.response.type); x.response.text().then((t) => console.log(t)); };
        x.send('q');
      }))));
      """)
    let boundary = "----WebKitFormBoundary0000000000000001"
    #expect(
      lines == [
        "200 POST a/b b", "200 POST - c", "200 POST application/x-www-form-urlencoded;charset=UTF-8 a=1+2",
        "200 POST multipart/form-data; boundary=\(boundary) --\(boundary)\r\nContent-Disposition: form-data; name=\"f\"; "
          + "filename=\"n%22a\"\r\nContent-Type: x/y\r\n\r\nab\r\n--\(boundary)\r\nContent-Disposition: form-data; name=\"t\"\r\n\r\nv"
          + "\r\n--\(boundary)--\r\n", "true 31 text/plain", "POST text/plain;charset=UTF-8 q",
      ])
  }
}
