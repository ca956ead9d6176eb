// The page side of the benchmark: sequential round trips, bursts in one turn, and large payloads.
var LAB = { bridge: null };

LAB.record = function (number) {
  return { id: number, name: 'item', ok: true, list: [1, 2, 3] };
};

whenBridgeIsReady(function (bridge) {
  LAB.bridge = bridge;
  bridge.registerHandler('jsEcho', function (data, respond) { respond(data); });
  bridge.callHandler('echo', LAB.record(0), function () { bridge.callHandler('ready'); });
});

LAB.safety = function (isOn) {
  if (!isOn) LAB.bridge.disableJavscriptAlertBoxSafetyTimeout();
};

// Sends each call from the response to the previous one.
LAB.seq = function (count) {
  var sent = 0;
  (function next() {
    if (sent === count) LAB.bridge.callHandler('done');
    else LAB.bridge.callHandler('echo', LAB.record(sent++), next);
  })();
};

// Sends all calls in one turn.
LAB.burst = function (count) {
  var open = count;
  function answered() {
    open -= 1;
    if (open === 0) LAB.bridge.callHandler('done');
  }
  for (var number = 0; number < count; number++) LAB.bridge.callHandler('echo', LAB.record(number), answered);
};

// Sends rows that make about `size` characters of JSON, `count` times.
LAB.payload = function (size, count, isWide) {
  var name = isWide ? '\u6f22\u5b57 "q"' : 'words "q"';
  var rowLength = JSON.stringify({ id: 100000, name: name, score: 1.25, tags: ['a', 'b'] }).length + 1;
  var rows = [];
  for (var row = 0; row * rowLength < size; row++) {
    rows.push({ id: 100000 + row, name: name, score: row / 4, tags: ['a', 'b'] });
  }
  var sent = 0;
  function next() {
    if (sent++ === count) LAB.bridge.callHandler('done');
    else LAB.bridge.callHandler('echo', rows, next);
  }
  LAB.bridge.callHandler('go', null, next);
};
