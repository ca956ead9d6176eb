// The style of a box as a layout reads it: the winning declarations of an element, with lengths in pixels.
import { cascadeOf, declaredValue } from '../css/cascade.js';
import { fontSizeOf, inLayout, lengthOf } from '../css/units.js';
import { isArbitrary } from '../css/value-text.js';
import { KeptStyle } from './kept-style.js';
import { styleFields } from './style-fields.js';

// Initial values, which styles share. They aren't frozen, because the engine reads frozen arrays slowly.
const noSides = [0, 0, 0, 0];
const autoSides = [null, null, null, null];
const noStyles = ['none', 'none', 'none', 'none'];
const medium = [3, 3, 3, 3];
const noSpacing = [0, 0];
const shared = new Set([noSides, autoSides, noStyles, medium]);

// The initial values of properties that few elements declare.
const rare = {
  flexDirection: 'row', flexWrap: 'nowrap', flexGrow: 0, flexShrink: 1, flexBasis: null, order: 0,
  justifyContent: 'normal', alignItems: 'normal', alignContent: 'normal', alignSelf: 'auto', justifyItems: 'normal',
  justifySelf: 'auto', rowGap: null, columnGap: null, gridTemplateColumns: 'none', gridTemplateRows: 'none',
  gridTemplateAreas: 'none', gridAutoFlow: 'row', gridAutoRows: 'auto', gridAutoColumns: 'auto',
  gridColumnStart: 'auto', gridColumnEnd: 'auto', gridRowStart: 'auto', gridRowEnd: 'auto', gridTemplate: 'none',
  grid: 'none', tableLayout: 'auto', captionSide: 'top', transformOrigin: '50% 50%', translate: 'none', scale: 'none',
  rotate: 'none', contentVisibility: 'visible', filter: 'none', backdropFilter: 'none', perspective: 'none',
  isolation: 'auto', mixBlendMode: 'normal', contain: 'none', container: 'none', containerType: 'normal',
  aspectRatio: null,
};
/** @type {new () => typeof rare} */
const RareStyle = /** @type {any} */ (class {});
Object.assign(RareStyle.prototype, rare);

export class LayoutStyle extends RareStyle {
  // `parent` is the style that is inherited from; null for the root's.
  constructor(element, parent) {
    super();
    this.element = element;
    this.display = 'inline';
    this.position = 'static';
    this.float = 'none';
    this.clear = 'none';
    this.boxSizing = 'content-box';
    this.overflowX = this.overflowY = 'visible';
    this.width = this.height = this.maxWidth = this.maxHeight = null;
    this.minWidth = this.minHeight = null;
    this.margins = this.paddings = noSides;
    this.borderWidths = medium;
    this.borderStyles = noStyles;
    this.insets = autoSides;
    this.zIndex = null;
    this.opacity = 1;
    this.transform = 'none';
    this.verticalAlign = 'baseline';
    // Inherited properties.
    this.fontSize = parent === null ? 16 : parent.fontSize;
    this.lineHeight = parent === null ? null : parent.lineHeight;
    this.whiteSpace = parent === null ? 'normal' : parent.whiteSpace;
    this.textAlign = parent === null ? 'start' : parent.textAlign;
    this.direction = parent === null ? 'ltr' : parent.direction;
    this.visibility = parent === null ? 'visible' : parent.visibility;
    this.pointerEvents = parent === null ? 'auto' : parent.pointerEvents;
    this.letterSpacing = parent === null ? 0 : parent.letterSpacing;
    this.textIndent = parent === null ? 0 : parent.textIndent;
    this.overflowWrap = parent === null ? 'normal' : parent.overflowWrap;
    this.wordBreak = parent === null ? 'normal' : parent.wordBreak;
    this.textWrapMode = parent === null ? 'wrap' : parent.textWrapMode;
    this.borderCollapse = parent === null ? 'separate' : parent.borderCollapse;
    this.borderSpacing = parent === null ? noSpacing : parent.borderSpacing;
    this.listStyleType = parent === null ? 'disc' : parent.listStyleType;
    this.wasInline = this.wraps = this.preservesSpace = this.preservesLines = this.isInlineLevel = false;
    this.inner = 'inline';
    this.isItemParent = this.isPlainBlock = this.hasFixedMargins = this.hasFixedPaddings = false;
    this.borders = noSides;
  }

  // The height of a line of text.
  get line() {
    if (this.lineHeight === null) return Math.round(this.fontSize * 1.2);
    return this.lineHeight.pixels + this.lineHeight.factor * this.fontSize;
  }
  get isOut() { return this.position === 'absolute' || this.position === 'fixed'; }
  get isFloating() { return this.float !== 'none' && !this.isOut; }
  get isPositioned() { return this.position !== 'static'; }
  get isTransformed() {
    return this.transform !== 'none' || this.translate !== 'none' || this.scale !== 'none' || this.rotate !== 'none';
  }
  // CSS Transforms; Filter Effects: boxes that contain fixed and absolute boxes.
  get containsPositioned() {
    return this.isTransformed || this.perspective !== 'none' || this.filter !== 'none'
      || this.backdropFilter !== 'none' || /\b(?:strict|content|layout|paint)\b/.test(this.contain);
  }
  get isStacking() {
    return (this.isPositioned && (this.zIndex !== null || this.position === 'fixed' || this.position === 'sticky'))
      || this.opacity < 1 || this.containsPositioned || this.isolation === 'isolate'
      || this.mixBlendMode !== 'normal';
  }
  borderWidth(side) {
    const style = this.borderStyles[side];
    return style === 'none' || style === 'hidden' ? 0 : this.borderWidths[side];
  }
  // Returns a length in pixels; null if it is `auto`, or a percentage of an unknown length.
  resolve(value, percent) {
    if (typeof value !== 'string') return value;
    if (percent === null) return null;
    const length = lengthOf(this.element, value, () => this.fontSize, percent);
    return length === undefined ? null : inLayout(length);
  }

  set(name, text, parent) {
    const spec = styleFields.get(name);
    if (spec === undefined) return;
    const { field, side, read } = spec;
    let value;
    if (text === 'inherit') value = parent === null ? undefined : side < 0 ? parent[field] : parent[field][side];
    else if (text !== 'initial' && text !== 'unset') value = read(text, this);
    else if (text === 'unset' && name in inheritedFields) return;
    if (value === undefined) value = side < 0 ? initialStyle()[field] : initialStyle()[field][side];
    if (side < 0) {
      this[field] = value;
      return;
    }
    if (shared.has(this[field])) this[field] = this[field].slice();
    this[field][side] = value;
  }
}
const inheritedFields = { visibility: 1, 'pointer-events': 1, 'text-align': 1, direction: 1, 'white-space': 1,
  'line-height': 1, 'letter-spacing': 1, 'text-indent': 1, 'overflow-wrap': 1, 'word-break': 1, 'border-collapse': 1,
  'border-spacing': 1, 'list-style-type': 1 };
let initial;
const initialStyle = () => (initial ??= new LayoutStyle(null, null));

// CSS Display, "Automatic Box Type Transformations".
const blockified = {
  inline: 'block', 'inline-block': 'block', 'inline-flex': 'flex', 'inline-grid': 'grid', 'inline-table': 'table',
  'table-cell': 'block', 'table-row': 'block', 'table-row-group': 'block', ruby: 'block'
};
// Sets what depends on several properties, or is asked often.
const derive = (style) => {
  const { display, whiteSpace } = style;
  style.preservesSpace = whiteSpace === 'pre' || whiteSpace === 'pre-wrap' || whiteSpace === 'break-spaces';
  style.preservesLines = style.preservesSpace || whiteSpace === 'pre-line';
  style.wraps = whiteSpace !== 'nowrap' && whiteSpace !== 'pre' && style.textWrapMode !== 'nowrap';
  style.isInlineLevel = display === 'inline' || /^(?:inline-|ruby)/.test(display);
  style.inner = display.startsWith('inline-') ? display.slice(7) : display;
  style.isItemParent = style.inner === 'flex' || style.inner === 'grid';
  style.isPlainBlock = display === 'block' || display === 'list-item';
  style.hasFixedMargins = style.margins.every(isFixed);
  style.hasFixedPaddings = style.paddings.every(isFixed);
  style.borders = style.borderStyles === noStyles ? noSides
    : [style.borderWidth(0), style.borderWidth(1), style.borderWidth(2), style.borderWidth(3)];
};
const isFixed = (value) => typeof value !== 'string';
const settle = (style, parent) => {
  style.wasInline = style.display.startsWith('inline');
  if (style.display.startsWith('-webkit-')) style.display = style.display.replace(/^-webkit-(?=(?:inline-)?flex)/, '');
  if (style.display in blockified && (style.isOut || style.isFloating
    || style.element === style.element.document.documentElement
    || (parent !== null && parent.isItemParent))) style.display = blockified[style.display];
  if (style.overflowX === 'visible' && !/^(?:visible|clip)$/.test(style.overflowY)) style.overflowX = 'auto';
  if (style.overflowY === 'visible' && !/^(?:visible|clip)$/.test(style.overflowX)) style.overflowY = 'auto';
  if (style.position === '-webkit-sticky') style.position = 'sticky';
  derive(style);
};
// HTML, "Rendering": a modal dialog is in the middle of the viewport.
const placeModal = (style, declared) => {
  if (!declared.has('position')) style.position = 'fixed';
  style.insets = [style.insets[0] ?? 0, style.insets[1], style.insets[2] ?? 0, style.insets[3]];
};
// Returns the style of an element whose parent in the flattened tree has the style `parent`. `key` is the cascade's.
export const layoutStyleOf = (element, parent, key = undefined) => {
  const cascade = cascadeOf(element, key);
  const { declared, agent } = cascade.result;
  const animated = element.document.animatedStyles?.get(element);
  if (cascade.layout !== null && cascade.layout.animated === animated
    && cascade.layout.isFor(element, parent, cascade.result)) return cascade.layout.style;
  const style = new LayoutStyle(element, parent);
  const kept = cascade.layout = new KeptStyle(style, parent, cascade.result, animated);
  if (declared.has('font-size') || agent.has('font-size')) style.fontSize = fontSizeOf(element);
  if (animated?.has('font-size')) style.fontSize = Number.parseFloat(animated.get('font-size')) || 0;
  if (!declared.has('all')) for (const [name, text] of agent) style.set(name, text, parent);
  for (const [name, { value, source }] of declared) {
    if (!styleFields.has(name) && name !== 'font-size') continue;
    const isPlain = source?.isPending !== true && !isArbitrary(value) && !value.startsWith('revert');
    kept.isPlain &&= isPlain;
    style.set(name, isPlain ? value : declaredValue(element, name) ?? 'unset', parent);
  }
  for (const [name, value] of animated ?? []) style.set(name, value, parent);
  if (element.isModal === true) placeModal(style, declared);
  settle(style, parent);
  return style;
};
// Returns the style of an anonymous box, which only inherits.
export const anonymousStyle = (parent, display) => {
  const style = new LayoutStyle(parent.element, parent);
  style.display = display;
  derive(style);
  return style;
};
