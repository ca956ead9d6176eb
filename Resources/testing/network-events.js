// The events of the network: which requests of pages and responses belong together, and who gets the events.
(function (testing, host) {
  'use strict';

  const { Request, Response } = testing;
  // Counts the tests, whose pages number their requests from 1.
  let generation = 0;
  testing.networkGeneration = () => generation;

  let requests = new Map();
  let responses = new Map();
  testing.forgetRequests = () => {
    requests = new Map();
    responses = new Map();
    generation++;
  };

  // Indicates whether the host reports each event of the network: it does if the spec has a listener, a route or a
  // recording. If not, it keeps the events until the spec asks for a request.
  let isLive = false;
  const names = ['request', 'requestfailed', 'requestfinished', 'response'];
  /// Returns the names by which the host learns what the spec needs of the network: each event, and a question about
  /// each request. `heard` contains the names of the events that have listeners.
  testing.networkHearing = heard => {
    const hasRoutes = testing.hasRoutes();
    const wasLive = isLive;
    isLive = hasRoutes || testing.isRecording() || names.some(name => heard.includes(name));
    if (isLive && !wasLive) readUnread();
    return [...isLive ? ['network'] : [], ...hasRoutes ? ['route'] : []];
  };
  function readUnread() {
    for (const [kind, event, time] of host.tell('readNetworkEvents', [])) apply(kind, event, time);
  }

  const keyOf = event => `${event.page} ${event.number}`;
  /// Returns the request of an event; the same object each time.
  testing.requestOf = event => {
    if (!isLive) readUnread();
    const key = keyOf(event);
    // A request of the spec itself has no event before its route.
    if (!requests.has(key)) requests.set(key, new Request(event, host.tell('now', [])));
    return requests.get(key);
  };
  testing.responseOf = event => {
    const key = keyOf(event);
    if (!responses.has(key)) responses.set(key, new Response(event, requests.get(key)));
    return responses.get(key);
  };

  /// Updates the requests and responses; returns the events for listeners: [name, subject].
  function apply(kind, event, time) {
    const key = keyOf(event.next ?? event);
    if (kind === 'request') {
      requests.set(key, new Request(event, time));
      return [['request', requests.get(key)]];
    }
    const request = requests.get(key);
    // The request of an earlier test ends with its page.
    if (request === undefined) return [];
    if (kind === 'redirect') {
      const answer = new Response({ ...event.response, isRedirect: true }, request);
      request.end(time, answer);
      const following = new Request(event.next, time);
      request.redirect(following);
      requests.set(key, following);
      return [['response', answer], ['requestfinished', request], ['request', following]];
    }
    if (kind === 'failure') {
      request.end(time, null, event.reason);
      return [['requestfailed', request]];
    }
    const response = testing.responseOf(event);
    request.end(time, response);
    return [['response', response], ['requestfinished', request]];
  }

  /// Called when a request is sent, is redirected, gets a response, or fails.
  testing.networkEvent = function (kind, event, time) {
    const { page, context } = event.next ?? event;
    const changes = apply(kind, event, time);
    for (const [name, subject] of changes) testing.emitRequest(page, name, subject, context);
    if (kind !== 'response' || changes.length === 0) return;
    const [[, response], [, request]] = changes;
    testing.recordResponse(request, response);
  };

  /// Returns the response that a route fetched, which the page doesn't get.
  testing.fetchedResponse = (event, request) => new Response(event, request);
})
