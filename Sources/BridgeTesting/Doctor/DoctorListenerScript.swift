/// The script that reports listeners of native's events that a page adds again with the same code.
///
/// Native's events are those that bridges dispatch at the document or the window. Functions of the engine, such as the
/// one that settles a promise, are the same code for all callers, so they are no mistake.
enum DoctorListenerScript {
  /// Returns the scripts for pages of some bridges.
  static func sources(for bridges: [BridgeKind]) -> [String] {
    let events = Set(bridges.flatMap(events)).sorted()
    guard !events.isEmpty else { return [] }
    return [
      source.replacing("/* events */", with: events.map { "'\($0)'" }.joined(separator: ", "))
    ]
  }

  /// The events of native that pages listen to with `addEventListener`.
  private static func events(of bridge: BridgeKind) -> [String] {
    switch bridge {
    case .cordova:
      [
        "deviceready", "pause", "resume", "resign", "active", "backbutton", "menubutton", "searchbutton",
        "startcallbutton", "endcallbutton", "volumedownbutton", "volumeupbutton",
      ]
    case .reactnative: ["message"]
    case .alipay:
      [
        "back", "pause", "resume", "pagePause", "pageResume", "appPause", "appResume", "titleClick", "subtitleClick",
        "optionMenu", "firePullToRefresh",
      ]
    default: []
    }
  }

  private static let source = #"""
    (() => {
      \#(DoctorProbeScript.prelude)
      const events = new Set([/* events */]);
      const { toString } = Function.prototype;
      const { add } = Set.prototype;
      const { has } = Set.prototype;
      const known = new Set();
      // Returns the code of a page's function; an empty text for any other.
      const codeOf = listener => {
        const handler = typeof listener === 'object' && listener !== null ? listener.handleEvent : listener;
        if (typeof handler !== 'function') return '';
        const text = apply(toString, handler, []);
        return apply(exec, /\[native code\]\s*\}$/, [text]) ? '' : text;
      };
      const note = (type, listener) => {
        const name = String(type), code = codeOf(listener);
        if (code === '' || !apply(has, events, [name])) return;
        const key = name + '\n' + code, isKnown = apply(has, known, [key]);
        if (name === 'deviceready') { if (isKnown) report('awaits-again', name); }
        else {
          // The first one counts, too, when a second one shows that the code runs again.
          if (isKnown) report('listens-to-native', name);
          if (isKnown && !apply(has, known, ['again ' + key])) {
            apply(add, known, ['again ' + key]);
            report('listens-to-native', name);
          }
        }
        apply(add, known, [key]);
      };
      const drop = type => { const name = String(type); if (apply(has, events, [name])) report('stops-listening', name); };
      // Listeners that Cordova's own function passes on are reported once.
      let isInside = false;
      const wrap = (original, use) => function (type, listener) {
        if (isInside) return apply(original, this, arguments);
        use(type, listener);
        isInside = true;
        try { return apply(original, this, arguments); } finally { isInside = false; }
      };
      for (const [name, use] of [['addEventListener', note], ['removeEventListener', drop]]) {
        const { prototype } = EventTarget;
        prototype[name] = wrap(prototype[name], use);
        // Cordova's script replaces the functions of these two objects.
        for (const target of [document, window]) {
          let own;
          defineProperty(target, name, {
            configurable: true,
            get() { return own ?? prototype[name]; },
            set(value) { own = typeof value === 'function' ? wrap(value, use) : value; },
          });
        }
      }
    })();
    """#
}
