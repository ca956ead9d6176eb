// Requests on their way: what XMLHttpRequest and fetch ask the host, and who gets its answers.
({
  core(dom) {
    const { host } = dom;

    // Sends a request for a receiver, whose answer(key, answer) gets the host's answer, or 0 and the event of its
    // failure. The key says which answer it is, because a receiver may have sent another meanwhile.
    dom.nextRequest = (realm, receiver) => {
      realm.requests ??= new Map();
      realm.lastRequest = (realm.lastRequest ?? 0) + 1;
      realm.requests.set(realm.lastRequest, receiver);
      return realm.lastRequest;
    };
    dom.sendRequest = (realm, key, { method, url, blob, headers, data, isAsync = true, timeout = 0, credentials,
      isWatched = false,
      mode = 'cors', redirect = 'follow', initiator = 'xmlhttprequest' }) => {
      const found = method === 'GET' ? blob : null;
      host.request(realm.id, key, method, url, headers.flat().join('\n'), data, isAsync, timeout, credentials,
        isWatched, mode, redirect,
        found?.bytes, found?.type, initiator);
    };
    dom.cancelRequest = (realm, key) => {
      if (realm.requests.delete(key)) host.cancelRequest(realm.id, key);
    };
    // The blob that a URL stands for, if it is one of a blob.
    dom.blobAt = (realm, url) => {
      if (!url.startsWith('blob:')) return null;
      realm.constructorOf('Blob');
      return dom.blobOfURL(realm, url);
    };

    dom.requestAnswered = (realm, key, ...answer) => {
      const receiver = realm.requests?.get(key);
      if (receiver === undefined) return;
      realm.requests.delete(key);
      receiver.answer(key, answer);
    };
  },
})
