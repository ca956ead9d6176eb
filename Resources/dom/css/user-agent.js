// The user agent style sheet, as far as pages depend on it: HTML, "Rendering", with WebKit's values.
import { hooks } from '../infra/hooks.js';
import { splitOnSpaces } from '../nodes/names.js';
import { isColor } from './colors.js';
import { StyleDeclaration } from './style.js';

const text = `
  address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer
    form frameset h1 h2 h3 h4 h5 h6
  header hgroup hr html legend listing main menu nav ol p plaintext pre search section summary ul
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
  rt { font-size: 50% }
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
  hr { overflow: hidden; unicode-bidi: isolate;
    margin-top: 0.5em; margin-bottom: 0.5em; border-top-style: inset; border-top-width: 1px;
    border-bottom-style: inset; border-bottom-width: 1px; border-left-style: inset; border-left-width: 1px;
    border-right-style: inset; border-right-width: 1px; color: rgb(128, 128, 128) }
  textarea { white-space: pre-wrap; overflow-wrap: break-word; overflow-x: auto; overflow-y: auto; cursor: auto;
    background-color: rgb(255, 255, 255);
    padding: 2px; border-width: 1px; border-style: solid; font-family: monospace; font-size: 13px;
    text-align: start }
  input select { font-size: 13px; font-family: system-ui; text-align: start; letter-spacing: normal;
    line-height: normal; text-indent: 0px; text-transform: none }
  input { cursor: auto; padding: 1px; border: 2px inset rgb(128, 128, 128); background-color: rgb(255, 255, 255) }
  button { font-size: 13px; font-family: system-ui; text-align: center; box-sizing: border-box;
    cursor: default; padding: 2px 6px 3px; border: 2px outset rgb(192, 192, 192);
    background-color: rgb(192, 192, 192); color: rgba(0, 0, 0, 0.8); line-height: normal;
    text-transform: none }
  select { box-sizing: border-box; cursor: default; background-color: rgb(255, 255, 255);
    border-width: 1px; border-style: solid; white-space: pre }
  option { white-space: nowrap }
  fieldset { margin-left: 2px; margin-right: 2px; padding: 0.35em 0.75em 0.625em; border-width: 2px;
    border-style: groove; border-color: rgb(192, 192, 192); min-width: min-content }
  legend { padding-left: 2px; padding-right: 2px }
  iframe { border-width: 2px; border-style: inset }
  video { object-fit: contain } summary { display: list-item; list-style: inside disclosure-closed }
  details { text-align: start }
  dialog { position: absolute; margin: auto; padding: 1em; border-width: 3px; border-style: solid;
    background-color: rgb(255, 255, 255); color: rgb(0, 0, 0); width: fit-content; height: fit-content; left: 0px;
    right: 0px }
  nobr { white-space: nowrap } q { quotes: auto } optgroup { font-weight: bolder } label { cursor: default }
  bdo { unicode-bidi: bidi-override }
  progress meter { vertical-align: -0.2em; box-sizing: border-box }
  marquee { display: inline-block; overflow: hidden; white-space: nowrap; text-align: start }
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
const outerSVG = new Map([['overflow-x', 'hidden'], ['overflow-y', 'hidden']]);
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
  const { localName } = element;
  const text = localName === 'font' ? element.getAttribute('color')
    : localName === 'body' ? element.getAttribute('text') : null;
  if (text && isColor(text)) set('color', text);
  const align = element.getAttribute('align')?.toLowerCase();
  if (align && ['left', 'right', 'center', 'justify'].includes(align)) {
    if (element.localName === 'img' || element.localName === 'table') {
      if (align !== 'center') set('float', align);
    } else set('text-align', align === 'center' ? '-webkit-center' : align);
  }
}

// Declarations for certain types of inputs.
const block = (list) => {
  const style = new StyleDeclaration(null);
  style.read(list);
  return [...style.entries].map(([name, { value }]) => [name, value]);
};
const plain = 'padding: 0px; border: none; border-width: 0px; background-color: rgba(0, 0, 0, 0);';
const button = `cursor: default; text-align: center; box-sizing: border-box; white-space: pre; padding: 2px 6px 3px;
  border: 2px outset rgb(192, 192, 192); background-color: rgb(192, 192, 192); color: rgba(0, 0, 0, 0.8)`;
const check = `${plain} margin: 3px 2px; box-sizing: border-box`;
const types = {
  submit: button, reset: button, button, checkbox: check, radio: check, hidden: plain, file: plain, image: plain,
  range: `${plain} margin: 2px; color: rgb(144, 144, 144); background-color: rgb(255, 255, 255)`,
  search: 'box-sizing: border-box', color: 'box-sizing: border-box',
};
for (const type of ['date', 'time', 'month', 'week', 'datetime-local'])
  types[type] = 'display: inline-flex; overflow: hidden';
const read = new Map();
const ofInput = (type) => {
  if (types[type] === undefined) return [];
  if (!read.has(type)) read.set(type, block(types[type]));
  return read.get(type);
};
const listBox = [...['top', 'right', 'bottom', 'left'].flatMap((side) => (
  [[`border-${side}-style`, 'inset'], [`border-${side}-color`, 'rgb(128, 128, 128)']])),
  ['white-space', 'normal'], ['cursor', 'auto']];

// The declarations of an element, which are its name's as long as nothing is added to them.
class AgentStyle {
  constructor(shared) {
    this.entries = shared;
    this.isShared = true;
  }

  set(name, value) {
    if (this.isShared) this.entries = new Map(this.entries);
    this.isShared = false;
    this.entries.set(name, value);
    return this;
  }
}

// Returns the declarations for an element, by property. Callers don't change them.
export const userAgentStyle = (element) => {
  const { localName } = element;
  if (!element.isHTML) return localName === 'svg' ? outerSVG : empty;
  const declared = new AgentStyle((rules ?? readRules()).get(localName) ?? empty);
  if (element.attributes.length > 0) {
    hints(element, declared);
    const direction = element.getAttribute('dir')?.toLowerCase();
    if (direction === 'rtl' || direction === 'ltr')
      declared.set('direction', direction).set('unicode-bidi', 'isolate');
    else if (direction === 'auto') {
      declared.set('direction', hooks.directionOf(element)).set('unicode-bidi', 'isolate');
      element.document.hasAutoDirection = true;
    }
    if ((localName === 'a' || localName === 'area') && element.hasAttribute('href')) {
      declared.set('color', 'rgb(0, 0, 238)').set('text-decoration-line', 'underline');
    }
    if (element.isContentEditable && element.hasAttribute('contenteditable'))
      declared.set('overflow-wrap', 'break-word').set('-webkit-user-modify', 'read-write');
  }
  if (localName === 'input') for (const [name, value] of ofInput(element.type)) declared.set(name, value);
  if (localName === 'rt' && element.parentElement?.localName === 'ruby')
    declared.set('display', 'ruby-text').set('white-space', 'nowrap');
  if (localName === 'summary' && element.parentElement?.hasAttribute('open'))
    declared.set('list-style-type', 'disclosure-open');
  if (localName === 'audio' && !element.hasAttribute('controls')) declared.set('display', 'none');
  if (localName === 'select' && (element.hasAttribute('multiple') || Number(element.getAttribute('size')) > 1))
    for (const [name, value] of listBox) declared.set(name, value);
  if (element.hasAttribute('popover')) {
    for (const side of ['top', 'right', 'bottom', 'left']) declared.set(side, '0px');
    declared.set('position', 'fixed');
  }
  if (hooks.isHiddenByMarkup(element)) declared.set('display', 'none');
  if (element.document.focused === element)
    declared.set('outline-style', 'auto').set('outline-color', 'rgb(0, 103, 244)').set('outline-width', '3px');
  return declared.entries;
};
