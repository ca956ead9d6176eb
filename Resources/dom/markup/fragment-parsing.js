// Markup that a script provides: HTML, "parsing HTML fragments".
import { current } from '../infra/current.js';
import { mutations } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { lazy } from '../infra/lazy-units.js';
import { builderNamespaces, TreeBuilder } from './tree-builder.js';

const lazyFragment = lazy('../nodes/fragment.js');

// For innerHTML and similar members.
mutations.parseFragment = (context, html) => {
  const { document } = context.content ?? context;
  const fragment = lazyFragment().createFragment(document);
  const realm = document.realm ?? current.realm;
  const namespace = Math.max(0, builderNamespaces.indexOf(context.namespace));
  const [code, text] =
    host.parseFragment(realm.id, html, context.localName ?? 'body', namespace, document.hasWindow);
  new TreeBuilder(fragment, false).build(code, text);
  return fragment;
};
// Parses a whole document whose scripts never run.
export const parseDocument = (document, html) => {
  const builder = new TreeBuilder(document, false);
  const pieces = host.parseDocument((document.realm ?? current.realm).id, html);
  for (let i = 0; i < pieces.length; i += 2) builder.build(pieces[i], pieces[i + 1]);
};
