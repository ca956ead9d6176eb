import LoopbackServer
import Testing

/// Requests that a spec sends itself: `request`, `page.request` and `context.request`.
@Suite struct SpecRequestTests {
  private static func server() throws -> LoopbackServer {
    try LoopbackServer { request in
      switch request.path {
      case "/echo":
        LoopbackResponse(
          #"{"method":"\#(request.method)","body":"\#(quoted(request.body))","#
            + #""type":"\#(field("content-type", request) ?? "")","token":"\#(field("x-token", request) ?? "")","#
            + #""cookie":"\#(field("cookie", request) ?? "")","target":"\#(request.target)"}"#, type: "application/json"
        )
      case "/login": LoopbackResponse(fields: [("Set-Cookie", "session=1; Path=/")])
      case "/old": .redirect(to: "/echo")
      default: .notFound
      }
    }
  }

  private static func field(_ name: String, _ request: LoopbackRequest) -> String? {
    request.fields.first { $0.name == name }?.value
  }

  private static func quoted(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("\r\n", with: "|")
  }

  private func run(_ spec: String, _ server: LoopbackServer, hosts: String = "--allow-host 127.0.0.1") throws {
    let folder = try SpecFolder(["a.bridge.js": "const server = '\(server.origin)';\n" + spec])
    let outcome = try folder.test("\(hosts) a.bridge.js")
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
  }

  @Test("sends each method with bodies, parameters and header fields") func methods() throws {
    try run(
      """
      const echo = async (word, options) => (await (await use[word](server + '/echo', options)).json());
      let use;
      test('methods', async ({ request }) => {
        use = request;
        for (const word of ['get', 'post', 'put', 'patch', 'delete'])
          expect((await echo(word)).method).toBe(word.toUpperCase());
        expect((await request.head(server + '/echo')).status()).toBe(200);
        expect((await echo('fetch', { method: 'options' })).method).toBe('OPTIONS');
        expect((await echo('get', { params: { a: 1, b: 'x y' } })).target).toBe('/echo?a=1&b=x+y');
        expect(await echo('post', { data: { a: 1 }, headers: { 'X-Token': 't' } }))
          .toMatchObject({ body: '{"a":1}', type: 'application/json', token: 't' });
        expect(await echo('post', { data: 'text', headers: { 'Content-Type': 'text/plain' } }))
          .toMatchObject({ body: 'text', type: 'text/plain' });
        expect(await echo('post', { form: { a: 1, b: 'ü' } }))
          .toMatchObject({ body: 'a=1&b=%C3%BC', type: 'application/x-www-form-urlencoded' });
        const parts = await echo('post', { multipart: { a: 1, file: { name: 'x.txt', mimeType: 'text/plain', buffer: 'hi' } } });
        expect(parts.type).toContain('multipart/form-data; boundary=');
        expect(parts.body).toContain('name="a"||1|');
        expect(parts.body).toContain('name="file"; filename="x.txt"|content-type: text/plain||hi|');
      });
      """, Self.server())
  }

  @Test("keeps the cookies of the fixture apart from those of pages") func cookies() throws {
    try run(
      """
      const cookie = async use => (await (await use.get(server + '/echo')).json()).cookie;
      test('of the context', async ({ page, context, request }) => {
        await page.request.get(server + '/login');
        expect(await cookie(context.request)).toBe('session=1');
        expect((await context.cookies()).map(({ name }) => name)).toEqual(['session']);
        expect(await cookie(request)).toBe('');
        await request.get(server + '/login');
        expect(await cookie(request)).toBe('session=1');
        expect((await request.storageState()).cookies).toHaveLength(1);
      });
      test('end with their test', async ({ request, context }) => {
        expect(await cookie(request)).toBe('');
        expect(await cookie(context.request)).toBe('');
      });
      """, Self.server())
  }

  @Test("follows redirects, and checks responses with toBeOK()") func responses() throws {
    try run(
      """
      test('responses', async ({ request }) => {
        const response = await request.get(server + '/old');
        await expect(response).toBeOK();
        expect(response.url()).toBe(server + '/echo');
        expect((await request.get(server + '/old', { maxRedirects: 0 })).status()).toBe(302);
        const missing = await request.get(server + '/none');
        await expect(missing).not.toBeOK();
        await expect(expect(missing).toBeOK()).rejects.toThrow('Received: 404 Not Found');
        await expect(request.get(server + '/none', { failOnStatusCode: true })).rejects.toThrow('404 Not Found');
        await response.dispose();
        await expect(response.text()).rejects.toThrow('the response was disposed');
        await expect(expect(5).toBeOK()).rejects.toThrow('received must be a response');
      });
      """, Self.server())
  }

  @Test("creates contexts with a base URL and header fields") func contexts() throws {
    try run(
      """
      import { request } from '@playwright/test';
      test('a context', async ({ page }) => {
        const api = await request.newContext({ baseURL: server, extraHTTPHeaders: { 'x-token': 'all' } });
        expect((await (await api.get('/echo')).json()).token).toBe('all');
        expect((await (await api.get('/echo', { headers: { 'x-token': 'own' } })).json()).token).toBe('own');
        await api.dispose();
        await expect(api.get('/echo')).rejects.toThrow('was disposed');
      });
      test('a request of the page', async ({ page, request }) => {
        await page.route('**/mocked', { body: 'mocked' });
        await page.setContent('', { url: 'https://page.test/' });
        const [sent] = await Promise.all([page.waitForRequest('**/mocked'), page.evaluate(() => fetch('/mocked', { method: 'POST', body: 'x' }).then(r => r.text()))]);
        expect(sent.postData()).toBe('x');
        await expect(request.fetch(sent)).rejects.toThrow('the host page.test is not allowed');
      });
      test('mistakes', async ({ request }) => {
        await expect(request.get(5)).rejects.toThrow('needs a URL');
        await expect(request.get('/', { dta: 1 })).rejects.toThrow("has no option 'dta'; did you mean 'data'?");
        await expect(request.post('/', { data: 1, form: {} })).rejects.toThrow('use one of data, form and multipart');
        await expect(request.post(server, { multipart: { a: {} } })).rejects.toThrow('multipart: a must be');
      });
      """, Self.server())
  }

  @Test("says how to allow a host") func closedHost() throws {
    try run(
      """
      test('a host', async ({ request }) => {
        await expect(request.get(server)).rejects.toThrow('allow the host with --allow-host 127.0.0.1');
      });
      """, Self.server(), hosts: "")
  }

  @Test("applies maxRedirects and timeout of route.fetch()") func routeFetch() throws {
    try run(
      """
      test('fetch', async ({ page }) => {
        await page.route('**/old', async route => {
          expect((await route.fetch({ maxRedirects: 0 })).status()).toBe(302);
          const response = await route.fetch();
          await route.fulfill({ response });
        });
        await page.goto(server + '/echo');
        expect(await page.evaluate(() => fetch('/old').then(r => r.json())).then(({ method }) => method)).toBe('GET');
      });
      """, Self.server())
  }
}
