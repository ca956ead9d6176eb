// HTMLScriptElement: HTML, "prepare the script element". The host fetches and evaluates.
({
  core(dom) {
    const { host } = dom;
    // How the host is to run a script; the host's list has the same numbers.
    const modes = { parserInline: 0, parserBlocking: 1, deferred: 2, asynchronous: 3, ordered: 4, inlineNow: 5 };
    const javaScriptTypes = new Set([
      'application/ecmascript', 'application/javascript', 'application/x-ecmascript', 'application/x-javascript',
      'text/ecmascript', 'text/javascript', 'text/javascript1.0', 'text/javascript1.1', 'text/javascript1.2',
      'text/javascript1.3', 'text/javascript1.4', 'text/javascript1.5', 'text/jscript', 'text/livescript',
      'text/x-ecmascript', 'text/x-javascript',
    ]);

    class HTMLScriptElementImpl extends dom.HTMLElementImpl {
      constructor(...args) {
        super(...args);
        this.alreadyStarted = false;
        // Set by the tree builder until the end tag is reached.
        this.parserInserted = false;
        this.forceAsync = true;
      }

      get kind() {
        const type = this.getAttribute('type');
        const language = this.getAttribute('language');
        if (type === null) {
          return language === null || language === '' || javaScriptTypes.has(`text/${language.toLowerCase()}`) ? 'classic' : 'data';
        }
        if (type === '') return 'classic';
        const name = type.trim().toLowerCase();
        if (name === 'module') return 'module';
        return javaScriptTypes.has(name) ? 'classic' : 'data';
      }

      inserted() {
        super.inserted();
        if (!this.parserInserted) this.prepare(false);
      }

      childrenChanged() {
        super.childrenChanged();
        if (!this.parserInserted && this.isConnected) this.prepare(false);
      }

      attributeChanged(name, oldValue, value) {
        super.attributeChanged(name, oldValue, value);
        if (name === 'async') this.forceAsync = false;
        if (name === 'src' && oldValue === null && !this.parserInserted && this.isConnected) this.prepare(false);
      }

      // A copy of a script that ran does not run again.
      copyTo(copy, deep) {
        super.copyTo?.(copy, deep);
        copy.alreadyStarted = this.alreadyStarted;
      }

      // Called by the tree builder at the end tag.
      finishParsing() {
        this.parserInserted = false;
        this.forceAsync = false;
        this.prepare(true);
      }

      prepare(byParser) {
        if (this.alreadyStarted || !this.isConnected) return;
        const source = this.getAttribute('src');
        const text = source === null ? this.textContent : '';
        if (source === null && text === '') {
          this.forceAsync = !byParser;
          return;
        }
        const { kind, realm } = this;
        if (kind === 'data' || !this.document.hasWindow) return;
        this.alreadyStarted = true;
        if (kind === 'module') {
          host.skippedScript(realm.id, 'module', source ?? '');
          return;
        }
        const key = ++realm.lastScript;
        realm.scripts.set(key, this);
        if (source === null) {
          host.script(realm.id, key, byParser ? modes.parserInline : modes.inlineNow, text);
          return;
        }
        const href = source === '' ? null : host.parseURL(source, this.document.baseURL);
        if (href === null) {
          host.script(realm.id, key, modes.asynchronous, '');
          return;
        }
        const isAsync = this.hasAttribute('async') || this.forceAsync;
        const mode = isAsync ? modes.asynchronous
          : !byParser ? modes.ordered
          : this.hasAttribute('defer') ? modes.deferred
          : modes.parserBlocking;
        host.script(realm.id, key, mode, href);
      }
    }
    HTMLScriptElementImpl.prototype.interface = 'HTMLScriptElement';
    dom.registerElement('script', HTMLScriptElementImpl);

    // The host is about to evaluate a script, and has done so.
    dom.entries.beforeScript = (realm, key) => {
      dom.active = realm;
      const element = realm.scripts.get(key);
      realm.scriptStack.push(realm.document.currentScript);
      // HTML: "currentScript" is null for scripts in shadow trees.
      realm.document.currentScript = element === undefined || dom.isInShadow(element) ? null : element;
    };
    dom.entries.afterScript = (realm, key, external) => {
      dom.active = realm;
      realm.document.currentScript = realm.scriptStack.pop() ?? null;
      const element = realm.scripts.get(key);
      realm.scripts.delete(key);
      if (external && element !== undefined) dom.fireEvent(element, 'load');
    };
    dom.entries.scriptFailed = (realm, key) => {
      dom.active = realm;
      const element = realm.scripts.get(key);
      realm.scripts.delete(key);
      if (element !== undefined) dom.fireEvent(element, 'error');
    };
  },

  face(page, dom) {
    const { realm } = page;
    const { implOf } = dom;
    realm.scripts = dom.newMap();
    realm.lastScript = 0;
    realm.scriptStack = dom.newList();
    page.interface('HTMLScriptElement', 'HTMLElement', {
      get src() { return dom.reflectURL(implOf(this), 'src'); },
      set src(value) { implOf(this).setAttribute('src', `${value}`); },
      get type() { return implOf(this).getAttribute('type') ?? ''; },
      set type(value) { implOf(this).setAttribute('type', `${value}`); },
      get text() { return implOf(this).childText; },
      set text(value) { implOf(this).textContent = `${value}`; },
      get async() { const impl = implOf(this); return impl.forceAsync || impl.hasAttribute('async'); },
      set async(value) { const impl = implOf(this); impl.forceAsync = false; impl.toggleAttribute('async', !!value); },
      get defer() { return implOf(this).hasAttribute('defer'); },
      set defer(value) { implOf(this).toggleAttribute('defer', !!value); },
      get noModule() { return implOf(this).hasAttribute('nomodule'); },
      set noModule(value) { implOf(this).toggleAttribute('nomodule', !!value); },
      get charset() { return implOf(this).getAttribute('charset') ?? ''; },
      set charset(value) { implOf(this).setAttribute('charset', `${value}`); },
      get crossOrigin() { return implOf(this).getAttribute('crossorigin'); },
      set crossOrigin(value) { dom.setOrRemove(implOf(this), 'crossorigin', value); },
      get integrity() { return implOf(this).getAttribute('integrity') ?? ''; },
      set integrity(value) { implOf(this).setAttribute('integrity', `${value}`); },
    });
  },
})
