// The bodies of requests: Fetch, "extract a body", and the headers that pages may set.
({
  core(dom) {
    const bufferLength = Object.getOwnPropertyDescriptor(ArrayBuffer.prototype, 'byteLength').get;
    const forbidden = new Set(['accept-charset', 'accept-encoding', 'access-control-request-headers', 'access-control-request-method',
      'connection', 'content-length', 'cookie', 'cookie2', 'date', 'dnt', 'expect', 'host', 'keep-alive', 'origin', 'referer', 'te',
      'trailer', 'transfer-encoding', 'upgrade', 'via']);
    dom.isForbiddenHeader = (name) => forbidden.has(name) || name.startsWith('proxy-') || name.startsWith('sec-');

    // The brand check of the getter knows a buffer of any realm.
    function isArrayBuffer(value) {
      try {
        bufferLength.call(value);
        return true;
      } catch {
        return false;
      }
    }

    const newlines = /\r\n|\r|\n/g;
    const escapes = { '\n': '%0A', '\r': '%0D', '"': '%22' };
    const quote = (text) => text.replace(/[\n\r"]/g, (letter) => escapes[letter]);

    // HTML, "multipart/form-data encoding algorithm". The boundary is a number, so that two runs send the same.
    function multipart(entries) {
      const all = entries.map(([name, value]) => `${name}\n${value}`).join('\n');
      let number = 1;
      while (all.includes(boundaryOf(number))) number++;
      const boundary = boundaryOf(number);
      const parts = entries.map(([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; `
        + `name="${quote(name.replace(newlines, '\r\n'))}"\r\n\r\n${value.replace(newlines, '\r\n')}\r\n`);
      return { data: `${parts.join('')}--${boundary}--\r\n`, type: `multipart/form-data; boundary=${boundary}` };
    }
    const boundaryOf = (number) => `----WebKitFormBoundary${String(number).padStart(16, '0')}`;

    // { data, type }: text or a view of bytes, and the media type that goes along unless the page gave one.
    dom.requestBody = (realm, body) => {
      if (body === null || body === undefined) return { data: null, type: null };
      if (typeof body === 'object') {
        if (isArrayBuffer(body)) return { data: new Uint8Array(body), type: null };
        if (ArrayBuffer.isView(body)) return { data: new Uint8Array(body.buffer, body.byteOffset, body.byteLength), type: null };
        const impl = dom.implOrNothing(body);
        if (impl?.interface === 'FormData') return multipart(impl.entries);
        if (impl?.isDocument === true) return { data: dom.serializeChildren(impl), type: `${impl.isHTMLDocument ? 'text/html' : 'application/xml'};charset=UTF-8` };
        if (impl?.interface === 'URLSearchParams') return { data: dom.toText(body), type: 'application/x-www-form-urlencoded;charset=UTF-8' };
      }
      return { data: dom.toText(body), type: 'text/plain;charset=UTF-8' };
    };

    // How many bytes text takes as UTF-8.
    dom.byteLength = (data) => {
      if (data === null) return 0;
      if (typeof data !== 'string') return data.byteLength;
      let length = 0;
      for (const letter of data) {
        const code = letter.codePointAt(0);
        length += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
      }
      return length;
    };
  },
})
