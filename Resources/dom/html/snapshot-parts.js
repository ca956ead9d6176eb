// The parts of a snapshot. A page sends only those that differ from its snapshot before. Native code replaces the
// addresses in some of them by the contents of files, and escapes the documents of frames.
const mostText = 2_000_000;
const separator = '\uFFFF';
export class Full extends Error {}

const [leastPart, mostPart] = [96, 4096];

export class SnapshotParts {
  constructor() {
    this.list = [];
    this.text = '';
    this.size = 0;
    this.frames = 0;
    // The open elements, the innermost last. `text` is their markup so far; null once a part contains some of it.
    this.open = [];
  }

  add(text) {
    const { open } = this;
    const top = open.length === 0 ? null : open[open.length - 1];
    if (top === null || top.text === null) { this.write(text); return; }
    top.text += text;
    if (top.text.length > mostPart) this.writeOpen();
  }

  startElement(element) { this.open.push({ element, text: '' }); }

  // Ends an element, and returns its markup; null if parts contain some of it.
  endElement() {
    const { text } = this.open.pop();
    if (text !== null) this.add(text);
    return text;
  }

  // Writes the markup of all open elements, which is then too large to be kept, or doesn't depend on the tree alone.
  writeOpen() {
    for (const each of this.open) {
      if (each.text !== null) this.write(each.text);
      each.text = null;
    }
  }

  // The content alone decides where a part ends, so that equal content of two snapshots has equal parts.
  write(text) {
    const { length } = text;
    if (length === 0) return;
    const hash = (length * 31 + text.charCodeAt(length >> 1)) * 31 + text.charCodeAt(length >> 2);
    const before = this.text.length;
    if (before >= mostPart || (before >= leastPart && (hash & 7) === 0)) this.flush();
    this.text += text;
    this.size += length;
    if (this.size > mostText) throw new Full();
  }

  // Adds a part of another kind: `r`, an address; `s`, a style sheet, `a`, a style attribute, each after its base URL.
  addPart(kind, text) {
    this.writeOpen();
    this.flush();
    this.size += text.length;
    if (this.size > mostText) throw new Full();
    this.list.push(`${kind}${this.frames}${text}`);
  }

  flush() {
    if (this.text !== '') this.list.push(`h${this.frames}${this.text}`);
    this.text = '';
  }
}

// Returns the number of parts that are equal at the start and at the end of two lists, and the parts between them.
export function changeSince(old, list) {
  const most = Math.min(old.length, list.length);
  let start = 0;
  if (old === list) start = most;
  while (start < most && old[start] === list[start]) start += 1;
  let end = 0;
  while (end < most - start && old[old.length - 1 - end] === list[list.length - 1 - end]) end += 1;
  const changed = list.slice(start, list.length - end)
    .map((part) => (part.includes(separator) ? part.replaceAll(separator, '\uFFFD') : part));
  return [`${start},${end}`, ...changed].join(separator);
}
