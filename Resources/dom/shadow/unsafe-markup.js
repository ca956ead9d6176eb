// Markup with shadow trees: HTML, "getHTML", "setHTMLUnsafe" and "parseHTMLUnsafe".
import { implOrNothing } from '../infra/brands.js';
import { current } from '../infra/current.js';
import { typeError } from '../infra/errors.js';
import { hooks, mutations } from '../infra/hooks.js';
import { lazy } from '../infra/lazy-units.js';
import { used } from '../infra/used.js';
import { dictionary } from '../events/event.js';

const lazyDocuments = lazy('../markup/xml-documents.js');
const lazyIterable = lazy('../infra/iterable.js');
const lazySerializeHtml = lazy('../markup/serialize-html.js');

const shownRoots = (given) => {
  const { serializableShadowRoots = false, shadowRoots } = dictionary(given);
  const roots = new Set();
  if (shadowRoots !== undefined) {
    if (typeof shadowRoots !== 'object' || shadowRoots === null) throw typeError('Value is not a sequence');
    lazyIterable(current.realm);
    for (const root of [...current.realm.listOf(shadowRoots)].map(implOrNothing)) {
      if (root?.isShadowRoot !== true) throw typeError('Type error');
      roots.add(root);
    }
  }
  return { has: (root) => roots.has(root) || (!!serializableShadowRoots && root.serializable) };
};
const flags = { delegatesFocus: 'delegatesfocus', serializable: 'serializable', clonable: 'clonable' };
const markupOfRoot = (root, roots) => {
  let tag = `<template shadowrootmode="${root.mode}"`;
  for (const name in flags) if (root[name]) tag += ` shadowroot${flags[name]}=""`;
  return `${tag}>${lazySerializeHtml().serializeWithRoots(root, (each) => markupOf(each, roots))}</template>`;
};
// Returns the markup of an element's shadow tree; empty if it isn't shown.
const markupOf = (element, roots) =>
  (element.shadow !== null && roots.has(element.shadow) ? markupOfRoot(element.shadow, roots) : '');

hooks.getHTML = (node, given) => {
  const roots = shownRoots(given);
  const front = node.isElement ? markupOf(node, roots) : '';
  return front + lazySerializeHtml().serializeWithRoots(node.content ?? node, (each) => markupOf(each, roots));
};

// Templates with a mode become the shadow trees of their parents.
const declareRoots = (top) => {
  const templates = [];
  for (let node = top.firstChild; node !== null; node = node.next(top)) {
    if (node.content === undefined || !node.isElement) continue;
    if (node.hasAttribute('shadowrootmode')) templates.push(node);
    declareRoots(node.content);
  }
  for (const template of templates) {
    const root = hooks.declareShadow(template.parent, template);
    if (root === null) continue;
    while (template.content.firstChild !== null) mutations.appendNode(root, template.content.firstChild);
    mutations.removeNode(template);
  }
};
hooks.setHTMLUnsafe = (node, html) => {
  const fragment = mutations.parseFragment(node.isShadowRoot === true ? node.host : node, html);
  declareRoots(fragment);
  mutations.replaceAll(node.content ?? node, fragment);
};
hooks.parseHTMLUnsafe = (realm, html) => {
  const document = lazyDocuments().parseHTML(realm, html, 'about:blank');
  declareRoots(document);
  return document;
};
hooks.cloneShadow = (source, copy) => {
  used.shadowTrees = true;
  const root = hooks.attachShadowLike(copy, source.shadow);
  for (const child of source.shadow.children())
    mutations.appendNode(root, mutations.cloneNode(child, true, copy.document));
};
