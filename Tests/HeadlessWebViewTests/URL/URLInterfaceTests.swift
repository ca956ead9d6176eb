import Testing

/// `URL` and `URLSearchParams` as pages use them.
@Suite("URL and URLSearchParams")
struct URLInterfaceTests {
  @Test("a URL has its components, and each can be set")
  func parts() throws {
    let log = try PageHarness.log(
      """
      const u = new URL('../x?a=1#h', 'https://u:p@h.example:8080/a/b/c');
      mark([u.href, u.origin, u.protocol, u.username, u.password, u.host, u.hostname, u.port, u.pathname, u.search, u.hash].join(' '));
      u.protocol = 'http'; u.username = 'n'; u.password = ''; u.host = 'k:81'; u.pathname = '/p q'; u.hash = ''; u.search = 'x';
      mark(u); mark(JSON.stringify([u]));
      u.hostname = 'm'; u.port = ''; mark(u.href); u.href = 'data:x'; mark([u.origin, u.pathname]);
      """)
    #expect(
      log == [
        "https://u:p@h.example:8080/a/x?a=1#h https://h.example:8080 https: u p h.example:8080 h.example 8080 /a/x ?a=1 #h",
        "http://n@k:81/p%20q?x", #"["http://n@k:81/p%20q?x"]"#, "http://n@m/p%20q?x", "null,x",
      ])
  }

  @Test("an invalid URL is the page's TypeError, null or false")
  func wrong() throws {
    let log = try PageHarness.log(
      """
      for (const make of [() => new URL('x'), () => new URL('x', 'y'), () => new URL(), () => URL('a:b'), () => { new URL('a:b').href = ''; }]) {
        try { make(); mark('made'); } catch (error) { mark(error instanceof TypeError); }
      }
      mark([URL.canParse('x'), URL.canParse('x', 'a://b'), URL.parse('x'), URL.parse('x', 'a://b').href, webkitURL === URL]);
      """)
    #expect(log == ["true", "true", "true", "true", "true", "false,true,,a://b/x,true"])
  }

  @Test("an error belongs to the window whose constructor was called, independent of earlier uses")
  func realms() throws {
    let log = try PageHarness.log(
      """
      const other = frame().contentWindow;
      other.document.createElement('p');
      try { new URL('x'); } catch (error) { mark(error instanceof TypeError); }
      try { new other.URL('x'); } catch (error) { mark(error instanceof other.TypeError); }
      """)
    #expect(log.filter { !$0.hasPrefix("asked") } == ["true", "true"])
  }

  @Test("the parameters and the query stay synchronized")
  func live() throws {
    let log = try PageHarness.log(
      """
      const u = new URL('https://h/?a=1');
      const p = u.searchParams;
      p.append('q', '\\u00e9 &'); p.delete('a'); mark(u.search);
      u.search = '?z=1&z=2'; mark([p.getAll('z'), p.size, p === u.searchParams]);
      p.set('z', '3'); mark(u); p.delete('z'); mark(u); u.href = 'https://k/?m=n'; mark(p);
      """)
    #expect(log == ["?q=%C3%A9+%26", "1,2,2,true", "https://h/?z=3", "https://h/", "m=n"])
  }

  @Test("parameters are created from text, pairs, records and parameters")
  func sources() throws {
    let log = try PageHarness.log(
      """
      for (const init of ['?a=b+c&d=%zz%41&&e', { a: 1, b: null }, [['x', 'y'], new Set(['p', 'q'])], new URLSearchParams('k=1&k=2'), undefined, null]) {
        mark(new URLSearchParams(init));
      }
      for (const init of [[['a']], [5], { [Symbol.iterator]: 5 }, { a: Symbol() }]) {
        try { new URLSearchParams(init); mark('made'); } catch (error) { mark(error instanceof TypeError); }
      }
      """)
    #expect(
      log == ["a=b+c&d=%25zzA&e=", "a=1&b=null", "x=y&p=q", "k=1&k=2", "", "null=", "true", "true", "true", "true"])
  }

  @Test("invalid escapes and lone surrogates become U+FFFD, and all but letters, digits and *-._ is escaped")
  func escapes() throws {
    let log = try PageHarness.log(
      """
      mark(new URLSearchParams('a=%ff%C3%A9%F0%9F') .get('a') === '\\ufffd\\u00e9\\ufffd');
      mark(new URLSearchParams([['\\ud800', "~!'()*-._ \\u00e9"]]));
      """)
    #expect(log == ["true", "%EF%BF%BD=%7E%21%27%28%29*-._+%C3%A9"])
  }

  @Test("sorts by code units and keeps equal names in their order; has and delete compare values, too")
  func order() throws {
    let log = try PageHarness.log(
      """
      const p = new URLSearchParams('z=1&\\ufffd=2&\\ud83c\\udf08=3&z=0&a=4');
      p.sort(); mark([...p.keys()].map((k) => k.charCodeAt(0).toString(16))); mark(p.getAll('z'));
      mark([p.has('z', '1'), p.has('z', '7')]); p.delete('z', '1'); mark(p.getAll('z'));
      """)
    #expect(log == ["61,7a,7a,d83c,fffd", "1,0", "true,false", "0"])
  }

  @Test("iteration includes changes made during it")
  func iteration() throws {
    let log = try PageHarness.log(
      """
      const p = new URLSearchParams('a=1&b=2&c=3');
      const seen = [];
      for (const [name] of p) { seen.push(name); if (name === 'a') p.delete('b'); }
      p.forEach(function (value, name, all) { seen.push(value + name + (all === p) + this.x); }, { x: 5 });
      mark(seen); mark(Object.prototype.toString.call(p.entries())); mark(p.entries === p[Symbol.iterator]);
      mark(JSON.stringify([...p.values(), p.keys().next()]));
      """)
    #expect(
      log == [
        "a,c,1atrue5,3ctrue5", "[object URLSearchParams Iterator]", "true", #"["1","3",{"value":"a","done":false}]"#,
      ])
  }
}
