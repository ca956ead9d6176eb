// Markup that a script provides: HTML, "parsing HTML fragments".
import { mutations } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { lazy } from '../infra/lazy-units.js';
import { builderNamespaces } from './piece-reader.js';
import { TreeBuilder } from './tree-builder.js';

const lazyFragment = lazy('../nodes/fragment.js');

// The properties of the context element and its document that the host's parser reads, as one number.
const properties = { runsScripts: 1, isQuirky: 2, isInForm: 4, holdsHTML: 8 };
const isInForm = (context) => {
  for (let node = context; node !== null; node = node.parent)
    if (node.localName === 'form' && node.namespace === builderNamespaces[0]) return true;
  return false;
};
const propertiesOf = (context, document) =>
  (document.hasWindow ? properties.runsScripts : 0)
  | (document.isQuirky ? properties.isQuirky : 0)
  | (isInForm(context) ? properties.isInForm : 0)
  | (context.localName === 'annotation-xml'
    && /^(?:text\/html|application\/xhtml\+xml)$/i.test(context.getAttribute('encoding') ?? '')
    ? properties.holdsHTML : 0);

// For innerHTML and similar members.
mutations.parseFragment = (context, html) => {
  const { document } = context.content ?? context;
  const fragment = lazyFragment().createFragment(document);
  // Elements of unknown namespaces are like a `div`.
  const namespace = builderNamespaces.indexOf(context.namespace);
  const name = namespace < 0 ? 'div' : context.localName;
  const [code, text] = host.parseFragment(html, name, Math.max(0, namespace), propertiesOf(context, document));
  new TreeBuilder(fragment, false).build(code, text);
  return fragment;
};
// Parses a whole document whose scripts never run.
// If `isOpen` is true, more text may follow.
export const parseDocument = (document, html, isOpen = false) => {
  const builder = new TreeBuilder(document, false);
  document.isQuirky = false;
  const pieces = host.parseDocument(html, isOpen);
  for (let i = 0; i < pieces.length; i += 2) builder.build(pieces[i], pieces[i + 1]);
};
