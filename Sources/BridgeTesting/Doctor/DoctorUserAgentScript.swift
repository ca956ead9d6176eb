/// The script that tells what a page looks for in `navigator.userAgent` and does not find; it runs before the page's own.
enum DoctorUserAgentScript {
  static let source = #"""
    (() => {
      \#(DoctorProbeScript.prelude)
      const { userAgent } = navigator;
      const forms = [userAgent, userAgent.toLowerCase(), userAgent.toUpperCase()];
      const isAgent = text => text === forms[0] || text === forms[1] || text === forms[2];
      const told = new Set();
      const lacks = word => {
        if (told.has(word)) return;
        told.add(word);
        tell('lacks', word);
      };
      for (const name of ['indexOf', 'includes', 'search']) {
        const original = String.prototype[name];
        defineProperty(String.prototype, name, {
          configurable: true, writable: true,
          value: {
            [name](word) {
              const found = apply(original, this, arguments);
              if (typeof word === 'string' && isAgent(this + '') && (found === -1 || found === false)) lacks(word);
              return found;
            },
          }[name],
        });
      }
      defineProperty(RegExp.prototype, 'exec', {
        configurable: true, writable: true,
        value: {
          exec(text) {
            const found = apply(exec, this, arguments);
            if (found === null && isAgent(text)) lacks(`/${this.source}/${this.flags}`);
            return found;
          },
        }.exec,
      });
    })();
    """#
}
