// The `autofocus` attribute: HTML, "flush autofocus candidates", done in a task of its own, as nothing is rendered.
({
  core(dom) {
    dom.wantAutofocus = (element) => {
      const { document } = element;
      if (!document.hasWindow) return;
      if (document.autofocusCandidates === undefined) {
        document.autofocusCandidates = [];
        dom.postTask(document.realm, () => flush(document));
      }
      document.autofocusCandidates.push(element);
    };
    function flush(document) {
      const candidates = document.autofocusCandidates;
      document.autofocusCandidates = undefined;
      if (document.focused !== null || !document.hasWindow) return;
      const element = candidates.find((candidate) => candidate.isConnected && candidate.hasAttribute('autofocus') && candidate.isFocusable);
      element?.focus();
    }
  },
})
