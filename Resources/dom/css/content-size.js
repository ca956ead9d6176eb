// Estimates the size of a box's content: stacked blocks, and text in lines of estimated width. No font is measured: an
// ideograph is as wide as the font size, and any other character half as wide. CSS 2, "Visual formatting model".
import { ensuring } from '../infra/endings.js';
import { hooks } from '../infra/hooks.js';
import { boxSize, isReplacedBox, marginsOf, preferredWidth } from './boxes.js';
import { computedValue } from './computed.js';
import { fontSizeOf } from './units.js';

const deepest = 128;
let depth = 0;
const leave = () => { depth--; };
const styleOf = (element, property) => computedValue(element, property);
const lineHeight = (element) => {
  const height = Number.parseFloat(styleOf(element, 'line-height'));
  return Number.isNaN(height) ? Math.round(fontSizeOf(element) * 1.2) : height;
};
const textWidth = (text, size) => {
  let halves = 0;
  for (let i = 0; i < text.length; i++) halves += text.charCodeAt(i) >= 0x2e80 ? 2 : 1;
  return halves * size / 2;
};

// The content placed so far, below and beside each other. If the available width is infinite, the width is that of the
// longest line.
class Flow {
  constructor(room) {
    this.room = room;
    this.width = 0;
    this.height = 0;
    this.line = 0;
    this.lineHeight = 0;
    this.margin = 0;
    this.isEmpty = true;
    this.floats = 0;
  }

  endLine() {
    this.width = Math.max(this.width, Math.min(this.line, this.room));
    this.height += this.lineHeight;
    this.line = this.lineHeight = 0;
  }
  beginLine(height) {
    if (this.lineHeight === 0) { this.height += this.margin; this.margin = 0; this.isEmpty = false; }
    this.lineHeight = Math.max(this.lineHeight, height);
  }
  addText(width, height) {
    this.beginLine(height);
    this.line += width;
    if (this.line <= this.room || this.room <= 0) return;
    const more = Math.ceil(this.line / this.room) - 1;
    this.height += this.lineHeight + (more - 1) * height;
    this.width = this.room;
    this.line -= more * this.room;
    this.lineHeight = height;
  }
  addInline(width, height) {
    if (this.line > 0 && this.line + width > this.room) this.endLine();
    this.beginLine(height);
    this.line += width;
  }
  addBlock(width, height, top, bottom, keepsMargins) {
    if (this.lineHeight > 0) this.endLine();
    if (!this.isEmpty || keepsMargins) this.height += Math.max(this.margin, top);
    this.isEmpty = false;
    this.height += height;
    this.margin = bottom;
    this.width = Math.max(this.width, width);
  }
}

function pourText(node, element, flow) {
  const isKept = styleOf(element, 'white-space').startsWith('pre');
  const size = fontSizeOf(element);
  const lines = isKept ? node.data.split('\n') : [node.data.replace(/[\t\n\f\r ]+/g, ' ')];
  lines.forEach((line, index) => {
    if (index > 0) { flow.beginLine(lineHeight(element)); flow.endLine(); }
    if (!isKept && flow.line === 0) line = line.trimStart();
    if (line !== '') flow.addText(textWidth(line, size), lineHeight(element));
  });
}

function pour(element, flow, context) {
  for (let node = (element.shadow ?? element).firstChild; node !== null; node = node.nextSibling) {
    if (node.isText) {
      if (!context.dropsSpace || /\S/.test(node.data)) pourText(node, element, flow);
    } else if (node.isElement) pourElement(node, flow, context);
  }
}
function pourElement(element, flow, context) {
  const display = styleOf(element, 'display');
  if (element.localName === 'br') { flow.beginLine(lineHeight(element)); flow.endLine(); return; }
  if (display === 'none' || /^(?:absolute|fixed)$/.test(styleOf(element, 'position'))) return;
  if (display === 'contents' || (display === 'inline' && !context.isRow && !isReplacedBox(element))) {
    pour(element, flow, context);
    return;
  }
  const isMeasured = flow.room === Infinity;
  const [top, right, bottom, left] = marginsOf(element);
  const width = (isMeasured ? preferredWidth(element) : boxSize(element).width) + left + right;
  const height = isMeasured ? 0 : boxSize(element).height;
  if (context.isRow || display === 'table-cell') {
    flow.line += width;
    flow.lineHeight = Math.max(flow.lineHeight, height + top + bottom);
  } else if (styleOf(element, 'float') !== 'none') {
    flow.floats = Math.max(flow.floats, flow.height + height + top + bottom);
    if (isMeasured) flow.line += width;
  } else if (/^inline|^ruby/.test(display)) flow.addInline(width, height + top + bottom);
  else flow.addBlock(width, height, top, bottom, context.keepsMargins);
}

// Form controls have an intrinsic size: HTML, "Rendering", "Form controls".
function controlSize(element) {
  const size = fontSizeOf(element);
  const line = lineHeight(element);
  switch (element.localName) {
    case 'input': {
      if (/^(?:checkbox|radio)$/.test(element.type)) return { width: size, height: size };
      if (/^(?:button|submit|reset)$/.test(element.type))
        return { width: textWidth(element.value || element.type, size), height: line };
      return { width: (hooks.parseInteger(element.getAttribute('size')) || 20) * size / 2, height: line };
    }
    case 'textarea': return {
      width: (hooks.parseInteger(element.getAttribute('cols')) || 20) * size / 2,
      height: (hooks.parseInteger(element.getAttribute('rows')) || 2) * line
    };
    case 'select': return { width: 10 * size / 2, height: line };
    case 'meter': return { width: 5 * size, height: size };
    case 'progress': return { width: 10 * size, height: size };
    default: return null;
  }
}

// Returns the width and height of an element's content, given the available line width.
export const contentSize = (element, room) => {
  const control = controlSize(element);
  if (control !== null) return control;
  if (depth >= deepest) return { width: 0, height: 0 };
  depth++;
  return ensuring(leave, () => {
    const display = styleOf(element, 'display');
    const isFlex = /flex$/.test(display);
    const keepsMargins = !/^(?:block|list-item)$/.test(display) || styleOf(element, 'overflow-x') !== 'visible'
      || styleOf(element, 'float') !== 'none' || /^(?:absolute|fixed)$/.test(styleOf(element, 'position'));
    const isRow = display === 'table-row' || (isFlex && !styleOf(element, 'flex-direction').startsWith('column'));
    const flow = new Flow(room);
    pour(element, flow, { isRow, dropsSpace: isRow || /flex|grid|table/.test(display), keepsMargins });
    flow.endLine();
    return { width: flow.width, height: Math.max(flow.height + (keepsMargins ? flow.margin : 0),
      keepsMargins ? flow.floats : 0) };
  });
};

hooks.contentSize = contentSize;
