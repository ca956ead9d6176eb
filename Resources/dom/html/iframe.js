// HTMLIFrameElement and the browsing context behind it. When a navigation is asked for, and whether in the task or after
// it, is what a real WebKit was seen to do: at insertion at once, at a later write of `src` after the task.
({
  core(dom) {
    const { host } = dom;
    const blank = 'about:blank';

    class HTMLIFrameElementImpl extends dom.HTMLElementImpl {
      constructor(...args) {
        super(...args);
        // The host's number of the browsing context; 0 while there is none.
        this.frame = 0;
        this.lastSource = null;
        this.lastURL = null;
        this.lastTarget = blank;
        // The address that the host was last told for this browsing context.
        this.lastAsked = null;
      }

      // What native is asked about: the resolved URL, about:blank for an empty or unparsable one.
      target(source) {
        if (source === null || source === '') return blank;
        const { url } = this.document;
        if (source !== this.lastSource || url !== this.lastURL) {
          this.lastSource = source;
          this.lastURL = url;
          this.lastTarget = dom.resolveIn(this.document, source) ?? blank;
        }
        return this.lastTarget;
      }

      inserted() {
        super.inserted();
        const { realm } = this;
        if (!this.document.hasWindow) return;
        const target = this.target(this.getAttribute('src'));
        const script = target.startsWith('javascript:');
        this.frame = host.openFrame(realm.id, script ? blank : target, this.getAttribute('name') ?? '');
        realm.frames.set(this.frame, this);
        if (target === blank || script) dom.fireEvent(this, 'load');
        if (script) this.runScript(target);
      }

      removed() {
        super.removed();
        if (this.frame === 0) return;
        const { frame } = this;
        this.frame = 0;
        this.lastAsked = null;
        this.realm.frames.delete(frame);
        host.closeFrame(frame);
      }

      attributeChanged(name, oldValue, value) {
        super.attributeChanged(name, oldValue, value);
        if (name === 'src' && this.frame !== 0 && value !== null) this.navigate(this.target(value));
        else if (name === 'name' && this.frame !== 0) host.nameFrame(this.frame, value ?? '');
      }

      // HTML, "navigate to a javascript: URL": it runs in the frame, and a text that it gives takes the document's place.
      runScript(target) {
        const { frame, realm } = this;
        dom.postTask(realm, () => {
          if (this.frame !== frame || host.isForeign(realm.id, frame) !== false || host.frameWindow(frame) === null) return;
          const inner = host.frameRealm(frame);
          if (inner !== undefined) dom.runScriptURL(inner, target);
        });
      }

      navigate(target) {
        if (target.startsWith('javascript:')) return this.runScript(target);
        // A message's signal is the same address each time; saying so saves the host reading it again.
        host.navigateFrame(this.frame, target === this.lastAsked ? undefined : target);
        this.lastAsked = target;
      }
    }
    HTMLIFrameElementImpl.prototype.interface = 'HTMLIFrameElement';
    dom.registerElement('iframe', HTMLIFrameElementImpl);

    // Null where there is no frame, or a document of another origin.
    dom.contentDocument = ({ frame, realm }) => (frame === 0 || host.isForeign(realm.id, frame) !== false ? null : dom.openFrameWindow(frame)?.document ?? null);

    dom.entries.frameLoaded = (realm, frame) => {
      const element = realm.frames.get(frame);
      if (element === undefined) return;
      dom.active = realm;
      dom.fireEvent(element, 'load');
    };
  },

  face(page, dom) {
    page.realm.frames = dom.newMap();
    const { implOf } = dom;
    page.interface('HTMLIFrameElement', 'HTMLElement', {
      get src() { return dom.reflectURL(implOf(this), 'src'); },
      set src(value) { implOf(this).setAttribute('src', `${value}`); },
      get name() { return implOf(this).getAttribute('name') ?? ''; },
      set name(value) { implOf(this).setAttribute('name', `${value}`); },
      get srcdoc() { return implOf(this).getAttribute('srcdoc') ?? ''; },
      set srcdoc(value) { implOf(this).setAttribute('srcdoc', `${value}`); },
      get width() { return implOf(this).getAttribute('width') ?? ''; },
      set width(value) { implOf(this).setAttribute('width', `${value}`); },
      get height() { return implOf(this).getAttribute('height') ?? ''; },
      set height(value) { implOf(this).setAttribute('height', `${value}`); },
      get frameBorder() { return implOf(this).getAttribute('frameborder') ?? ''; },
      set frameBorder(value) { implOf(this).setAttribute('frameborder', `${value}`); },
      get scrolling() { return implOf(this).getAttribute('scrolling') ?? ''; },
      set scrolling(value) { implOf(this).setAttribute('scrolling', `${value}`); },
      get allow() { return implOf(this).getAttribute('allow') ?? ''; },
      set allow(value) { implOf(this).setAttribute('allow', `${value}`); },
      get contentWindow() { const { frame, realm } = implOf(this); return frame === 0 ? null : dom.frameWindow(realm, frame); },
      get contentDocument() { return dom.contentDocument(implOf(this)); },
    });
  },
})
