// HTMLMediaElement and its two elements: nothing is ever loaded or played, which is what `networkState` says.
({
  core(dom) {
    const { kinds, reflect } = dom;
    const constants = {
      NETWORK_EMPTY: 0, NETWORK_IDLE: 1, NETWORK_LOADING: 2, NETWORK_NO_SOURCE: 3,
      HAVE_NOTHING: 0, HAVE_METADATA: 1, HAVE_CURRENT_DATA: 2, HAVE_FUTURE_DATA: 3, HAVE_ENOUGH_DATA: 4,
    };
    // What scripts set and read back.
    const kept = (name, fallback, convert) => [
      name, (wrapper) => dom.elementOf(wrapper)[`${name}State`] ?? fallback,
      (wrapper, value) => { dom.elementOf(wrapper)[`${name}State`] = convert(value); },
    ];
    const fixed = (table) => Object.entries(table).map(([name, value]) => [name, () => value]);
    dom.describe('HTMLMediaElement', {
      parent: 'HTMLElement', constants,
      attributes: () => [
        ...reflect([[kinds.url, 'src'], [dom.attributeKinds.crossOrigin, 'crossOrigin'],
          [kinds.boolean, 'autoplay loop controls defaultMuted'],
          [kinds.enumerated('none metadata auto', 'auto'), 'preload']]),
        ...fixed({
          currentSrc: '', error: null, networkState: 0, readyState: 0, duration: NaN, paused: true, ended: false,
          seeking: false
        }),
        kept('currentTime', 0, dom.finite), kept('volume', 1, dom.finite), kept('muted', false, Boolean),
        kept('playbackRate', 1, dom.finite),
        kept('defaultPlaybackRate', 1, dom.finite), kept('srcObject', null, (value) => value),
      ],
      methods: (realm) => ({
        load: () => {}, pause: () => {}, canPlayType: () => '', fastSeek: () => {},
        play: () => new realm.intrinsics.Promise((resolve, reject) =>
          reject(dom.makeDOMException(realm, 'NotSupportedError'))),
      }),
    });
    dom.describe('HTMLAudioElement', { parent: 'HTMLMediaElement' });
    dom.describe('HTMLVideoElement', {
      parent: 'HTMLMediaElement',
      attributes: () => [...reflect([[kinds.unsignedLong(), 'width height'], [kinds.url, 'poster'],
        [kinds.boolean, 'playsInline']]),
        ...fixed({ videoWidth: 0, videoHeight: 0 })],
    });
    dom.constructAudio = (realm, args, newTarget) => {
      const audio = dom.createElement(realm.document, 'audio');
      audio.setAttribute('preload', 'auto');
      if (args[0] !== undefined) audio.setAttribute('src', dom.toText(args[0]));
      return dom.wrapNew(audio, newTarget);
    };
  },

  face(page, dom) { dom.defineNamedConstructor(page, 'Audio', 'HTMLAudioElement', dom.constructAudio); },
})
