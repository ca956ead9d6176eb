// Markup that a script gives: HTML, "parsing HTML fragments".
({
  core(dom) {
    const { TreeBuilder, builderNamespaces } = dom;

    // For innerHTML and its relatives.
    dom.parseFragment = (context, html) => {
      const { document } = context.content ?? context;
      const fragment = dom.createFragment(document);
      const realm = document.realm ?? dom.active;
      const namespace = Math.max(0, builderNamespaces.indexOf(context.namespace));
      const [code, text] =
        dom.host.parseFragment(realm.id, html, context.localName ?? 'body', namespace, document.hasWindow);
      new TreeBuilder(fragment, false).build(code, text);
      return fragment;
    };
    // A whole document whose scripts never run.
    dom.parseDocument = (document, html) => {
      const builder = new TreeBuilder(document, false);
      const pieces = dom.host.parseDocument((document.realm ?? dom.active).id, html);
      for (let i = 0; i < pieces.length; i += 2) builder.build(pieces[i], pieces[i + 1]);
    };
  },
})
