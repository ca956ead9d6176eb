// The user agent style sheet, as far as pages depend on it: HTML, "Rendering", with WebKit's values.
import { hooks } from '../infra/hooks.js';
import { splitOnSpaces } from '../nodes/names.js';
import { isColor } from './colors.js';
import { StyleDeclaration } from './style.js';

const text = `
  address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer
    form frameset h1 h2 h3 h4 h5 h6
  header hgroup hr html legend listing main menu nav ol optgroup option p plaintext pre search section summary ul
    xmp { display: block }
  button input meter progress select textarea { display: inline-block }
  slot { display: contents } li { display: list-item; text-align: match-parent }
  table { display: table; border-spacing: 2px; border-collapse: separate; box-sizing: border-box;
    text-indent: initial }
  caption { display: table-caption; text-align: -webkit-center }
  td th { display: table-cell; vertical-align: inherit; padding: 1px }
  col { display: table-column } colgroup { display: table-column-group }
  tfoot { display: table-footer-group; vertical-align: middle }
  thead { display: table-header-group; vertical-align: middle }
  tbody { display: table-row-group; vertical-align: middle }
  tr { display: table-row; vertical-align: inherit } ruby { display: ruby }
  rt { display: ruby-text; font-size: 50% }
  body { margin: 8px } p dl { margin-top: 1em; margin-bottom: 1em } blockquote figure { margin: 1em 40px }
  dd { margin-left: 40px }
  h1 { font-size: 2em; margin-top: 0.67em; margin-bottom: 0.67em; font-weight: bold }
  h2 { font-size: 1.5em; margin-top: 0.83em; margin-bottom: 0.83em; font-weight: bold }
  h3 { font-size: 1.17em; margin-top: 1em; margin-bottom: 1em; font-weight: bold }
  h4 { margin-top: 1.33em; margin-bottom: 1.33em; font-weight: bold }
  h5 { font-size: 0.83em; margin-top: 1.67em; margin-bottom: 1.67em; font-weight: bold }
  h6 { font-size: 0.67em; margin-top: 2.33em; margin-bottom: 2.33em; font-weight: bold }
  b strong { font-weight: bold } th { font-weight: bold; text-align: -webkit-center }
  i em cite var dfn address { font-style: italic }
  ul menu dir { list-style-type: disc; margin-top: 1em; margin-bottom: 1em; padding-left: 40px }
  ol { list-style-type: decimal; margin-top: 1em; margin-bottom: 1em; padding-left: 40px }
  pre xmp plaintext listing { font-family: monospace; white-space: pre; margin-top: 1em; margin-bottom: 1em;
    font-size: 13px } code kbd samp tt { font-family: monospace; font-size: 13px }
  small { font-size: smaller } big { font-size: larger } sub { vertical-align: sub; font-size: smaller }
  sup { vertical-align: super; font-size: smaller }
  u ins { text-decoration-line: underline } s strike del { text-decoration-line: line-through }
  mark { background-color: rgb(255, 255, 0); color: rgb(0, 0, 0) }
  center { text-align: -webkit-center }
  hr { margin-top: 0.5em; margin-bottom: 0.5em; border-top-style: inset; border-top-width: 1px;
    border-bottom-style: inset; border-bottom-width: 1px; border-left-style: inset; border-left-width: 1px;
    border-right-style: inset; border-right-width: 1px; color: rgb(128, 128, 128) }
  textarea { white-space: pre-wrap; overflow-wrap: break-word; overflow-x: auto; overflow-y: auto; cursor: text;
    padding: 2px; border-width: 1px; border-style: solid; font-family: monospace; font-size: 13.333333px;
    text-align: start }
  input select { font-size: 13.333333px; font-family: system-ui; text-align: start; letter-spacing: normal;
    line-height: normal; text-indent: 0px; text-transform: none }
  input { cursor: text; padding: 1px; border-width: 2px; border-style: inset }
  button { font-size: 13.333333px; font-family: system-ui; text-align: center; box-sizing: border-box;
    cursor: default; padding: 2px 6px; border-width: 2px; border-style: outset; line-height: normal;
    text-transform: none }
  select { box-sizing: border-box; cursor: default; border-width: 1px; border-style: solid; white-space: pre }
  option { white-space: nowrap; min-height: 1em; padding: 0px 2px 1px }
  fieldset { margin-left: 2px; margin-right: 2px; padding: 0.35em 0.75em 0.625em; border-width: 2px;
    border-style: groove; border-color: rgb(192, 192, 192); min-width: min-content }
  legend { padding-left: 2px; padding-right: 2px }
  iframe { border-width: 2px; border-style: inset } video { object-fit: contain } summary { cursor: default }
  details { text-align: start }
  dialog { position: absolute; margin: auto; padding: 1em; border-width: 1px; border-style: solid;
    background-color: rgb(255, 255, 255); color: rgb(0, 0, 0); width: fit-content; height: fit-content; left: 0px;
    right: 0px }
  nobr { white-space: nowrap } q { quotes: auto } optgroup { font-weight: bolder } label { cursor: default }
  bdo { unicode-bidi: bidi-override }
  `;
// The declarations by element name, parsed on first use.
let rules;
const readRules = () => {
  rules = new Map();
  for (const [, names, block] of text.matchAll(/([^{}]+)\{([^}]*)\}/g)) {
    const style = new StyleDeclaration(null);
    style.read(block);
    for (const name of splitOnSpaces(names)) {
      const known = rules.get(name) ?? new Map();
      for (const [property, { value }] of style.entries) known.set(property, value);
      rules.set(name, known);
    }
  }
  return rules;
};
const empty = new Map();
const is = (name, get) => (element) => element.localName === name && get(element);
const length = (text) => {
  const match = /^\s*\+?(\d+(?:\.\d+)?)(%?)/.exec(text ?? '');
  return match === null ? null : `${match[1]}${match[2] || 'px'}`;
};
const sized =
  new Set(['img', 'canvas', 'iframe', 'video', 'embed', 'object', 'table', 'td', 'th', 'col', 'hr', 'input']);
// Declarations from presentational attributes: HTML, "presentational hints".
function hints(element, declared) {
  const set = (name, value) => { if (value !== null) declared.set(name, value); };
  if (sized.has(element.localName) && (element.localName !== 'input' || element.type === 'image')) {
    if (element.hasAttribute('width')) set('width', length(element.getAttribute('width')));
    if (element.hasAttribute('height')) set('height', length(element.getAttribute('height')));
  }
  const color = element.getAttribute('bgcolor') ?? null;
  if (color !== null && isColor(color)) set('background-color', color);
  const text = is('font', (each) => each.getAttribute('color'))(element)
    || is('body', (each) => each.getAttribute('text'))(element) || null;
  if (text && isColor(text)) set('color', text);
  const align = element.getAttribute('align')?.toLowerCase();
  if (align && ['left', 'right', 'center', 'justify'].includes(align)) {
    if (element.localName === 'img' || element.localName === 'table') {
      if (align !== 'center') set('float', align);
    } else set('text-align', align === 'center' ? '-webkit-center' : align);
  }
}

// Returns the declarations for an element, by property.
export const userAgentStyle = (element) => {
  if (!element.isHTML) return empty;
  const declared = new Map((rules ?? readRules()).get(element.localName) ?? empty);
  if (element.attributes.length > 0) {
    hints(element, declared);
    const direction = element.getAttribute('dir')?.toLowerCase();
    if (direction === 'rtl' || direction === 'ltr')
      declared.set('direction', direction).set('unicode-bidi', 'isolate');
    else if (direction === 'auto')
      declared.set('direction', hooks.directionOf(element)).set('unicode-bidi', 'isolate');
    if ((element.localName === 'a' || element.localName === 'area') && element.hasAttribute('href')) {
      declared.set('color', 'rgb(0, 0, 238)').set('text-decoration-line', 'underline').set('cursor', 'pointer');
    }
    if (element.isContentEditable && element.hasAttribute('contenteditable'))
      declared.set('overflow-wrap', 'break-word').set('-webkit-user-modify', 'read-write');
  }
  if (element.localName === 'input') {
    const { type } = element;
    if (['submit', 'reset', 'button'].includes(type))
      declared.set('cursor', 'default').set('text-align', 'center').set('box-sizing', 'border-box');
    if (type === 'checkbox' || type === 'radio' || type === 'range' || type === 'search')
      declared.set('box-sizing', 'border-box').set('cursor', 'default');
  }
  if (element.isHTML && element.hasAttribute('popover')) {
    for (const side of ['top', 'right', 'bottom', 'left']) declared.set(side, '0px');
    declared.set('position', 'fixed');
  }
  if (hooks.isHiddenByMarkup(element)) declared.set('display', 'none');
  if (element.document.focused === element)
    declared.set('outline-style', 'auto').set('outline-color', 'rgb(0, 103, 244)').set('outline-width', '3px');
  return declared;
};
