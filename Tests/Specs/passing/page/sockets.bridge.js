// WebSocket routes.
beforeEach(() => page.setContent('<p>'));
const connect = url => page.evaluate(url => new Promise(resolve => {
  window.lines = [];
  window.socket = new WebSocket(url, ['chat']);
  socket.binaryType = 'arraybuffer';
  socket.onmessage = ({ data }) => { lines.push(typeof data === 'string' ? data : [...new Uint8Array(data)]); };
  socket.onopen = () => resolve('open');
  socket.onclose = event => { lines.push(['closed', event.code, event.reason]); resolve('closed'); };
}), url);

test('a route answers the page', async () => {
  const seen = [];
  await page.routeWebSocket('wss://chat.example/**', ws => {
    seen.push(ws.url(), ws.protocols());
    ws.send('hello');
    ws.onMessage(message => { ws.send(typeof message === 'string' ? `echo ${message}` : message); });
    ws.onClose((code, reason) => { seen.push([code, reason]); });
  });
  expect(await connect('wss://chat.example/room')).toBe('open');
  await page.evaluate(() => { socket.send('a'); socket.send(new Uint8Array([1, 2])); });
  expect(await page.evaluate(() => lines)).toEqual(['hello', 'echo a', [1, 2]]);
  await page.evaluate(() => { socket.close(3000, 'bye'); });
  expect(seen).toEqual(['wss://chat.example/room', ['chat'], [3000, 'bye']]);
});

test('a route closes the connection', async () => {
  /** @type {any} */
  let route;
  await context.routeWebSocket(/chat/, ws => { route = ws; });
  await connect('wss://chat.example/');
  await route.close({ code: 4000, reason: 'done' });
  await expect.poll(() => page.evaluate(() => lines)).toEqual([['closed', 4000, 'done']]);
});

test('events of connections', async () => {
  const frames = [];
  page.on('websocket', socket => {
    frames.push(socket.url());
    socket.on('framesent', ({ payload }) => { frames.push(`> ${payload}`); });
    socket.on('framereceived', ({ payload }) => { frames.push(`< ${payload}`); });
    socket.on('close', () => { frames.push(`closed ${socket.isClosed()}`); });
  });
  await page.routeWebSocket('**/chat', ws => { ws.onMessage(message => { ws.send(String(message).toUpperCase()); }); });
  await connect('wss://x.example/chat');
  await page.evaluate(() => { socket.send('a'); });
  await page.evaluate(() => { socket.close(); });
  expect(frames).toEqual(['wss://x.example/chat', '> a', '< A', 'closed true']);
  expect(await connect('wss://nowhere.example/')).toBe('closed');
  expect(frames.slice(4)).toEqual(['wss://nowhere.example/', 'closed true']);
});

test('mistakes', async () => {
  await expect(page.routeWebSocket(5, () => {})).rejects.toThrow('a pattern must be a string');
  await expect(page.routeWebSocket('**')).rejects.toThrow('page.routeWebSocket() needs a function');
  /** @type {any} */
  let error;
  await page.routeWebSocket('**', ws => { try { /** @type {any} */ (ws).connectToServer(); } catch (caught) { error = caught; } });
  await connect('wss://x.example/');
  expect(error.message).toContain('ws.connectToServer() is not supported');
});
