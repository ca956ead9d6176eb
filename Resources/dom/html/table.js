// HTMLTableElement and its parts: HTML, "Tabular data".
import { wrap } from '../infra/brands.js';
import { fail, typeError } from '../infra/errors.js';
import { mutations } from '../infra/hooks.js';
import { describe, nullableArgument, toLong } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { createElement } from '../nodes/create-element.js';
import { elementOf } from '../nodes/element.js';
import { HTMLElementImpl } from './html-element.js';
import { kinds, reflect } from './reflect.js';

const lazyCollections = lazy('../nodes/collections.js');

const is = (node, ...names) => node.isElement && node.isHTML && names.includes(node.localName);
const childrenOf = (element, ...names) => [...element.children()].filter((child) => is(child, ...names));
const sections = (table, ...names) => childrenOf(table, ...names).flatMap((section) => childrenOf(section, 'tr'));
const create = (element, name) => createElement(element.document, name);

// The rows of a table: those of heads first, those of feet last.
class Rows extends lazyCollections().HTMLCollectionImpl {
  fill() {
    const body = [...this.root.children()]
      .flatMap((child) => (is(child, 'tr') ? [child] : is(child, 'tbody') ? childrenOf(child, 'tr') : []));
    return [...sections(this.root, 'thead'), ...body, ...sections(this.root, 'tfoot')];
  }
}
class Children extends lazyCollections().HTMLCollectionImpl {
  constructor(root, names) {
    super(root);
    this.localNames = names;
  }

  fill() { return childrenOf(this.root, ...this.localNames); }
}
const rowsOf = (table) => table.cached('rows', () => new Rows(table));
const listOf = (element, key, ...names) => element.cached(key, () => new Children(element, names));

const first = (table, name) => childrenOf(table, name)[0] ?? null;
function setPart(name) {
  return (wrapper, value) => {
    const table = elementOf(wrapper);
    const part = nullableArgument(HTMLElementImpl, value, 'The value');
    if (part !== null && part.localName !== name) {
      if (name === 'caption' || !['thead', 'tbody', 'tfoot'].includes(part.localName))
        throw typeError('Type error');
      fail('HierarchyRequestError');
    }
    const old = first(table, name);
    if (old !== null) mutations.removeNode(old);
    if (part !== null) mutations.preInsert(table, part, placeFor(table, name));
  };
}
const placeFor = (table, name) => {
  if (name === 'caption') return table.firstChild;
  if (name === 'thead')
    return [...table.children()].find((child) => child.isElement && !is(child, 'caption', 'colgroup')) ?? null;
  return null;
};
const createPart = (name) => (wrapper) => {
  const table = elementOf(wrapper);
  const known = first(table, name);
  if (known !== null) return wrap(known);
  const part = create(table, name);
  mutations.insertNode(table, part, placeFor(table, name));
  return wrap(part);
};
const deletePart = (name) => (wrapper) => {
  const part = first(elementOf(wrapper), name);
  if (part !== null) mutations.removeNode(part);
};

// Inserts or deletes at an index of a list of rows or cells, -1 being the end.
const insertAt = (list, parent, name, given) => {
  const index = toLong(given);
  if (index < -1 || index > list.length) fail('IndexSizeError');
  const element = create(parent, name);
  const before = index === -1 ? null : list[index] ?? null;
  mutations.insertNode(before?.parent ?? parent, element, before);
  return wrap(element);
};
const deleteAt = (list, given) => {
  const index = toLong(given);
  if (index < -1 || index >= list.length) fail('IndexSizeError');
  const element = index === -1 ? list[list.length - 1] : list[index];
  if (element !== undefined) mutations.removeNode(element);
};

describe('HTMLTableElement', {
  parent: 'HTMLElement',
  attributes: () => [
    ...reflect([[kinds.string, 'align border frame rules summary width'],
      [kinds.nullEmpty, 'bgColor cellPadding cellSpacing']]),
    ['caption', (wrapper) => wrap(first(elementOf(wrapper), 'caption')), setPart('caption')],
    ['tHead', (wrapper) => wrap(first(elementOf(wrapper), 'thead')), setPart('thead')],
    ['tFoot', (wrapper) => wrap(first(elementOf(wrapper), 'tfoot')), setPart('tfoot')],
    ['tBodies', (wrapper) => listOf(elementOf(wrapper), 'tBodies', 'tbody').wrapper],
    ['rows', (wrapper) => rowsOf(elementOf(wrapper)).wrapper],
  ],
  methods: () => ({
    createCaption: createPart('caption'), deleteCaption: deletePart('caption'), createTHead: createPart('thead'),
    deleteTHead: deletePart('thead'),
    createTFoot: createPart('tfoot'), deleteTFoot: deletePart('tfoot'),
    createTBody: (wrapper) => {
      const table = elementOf(wrapper);
      const body = create(table, 'tbody');
      const last = childrenOf(table, 'tbody').pop();
      mutations.insertNode(table, body, last?.nextSibling ?? null);
      return wrap(body);
    },
    insertRow: (wrapper, index = -1) => {
      const table = elementOf(wrapper);
      const rows = rowsOf(table).fill();
      const at = toLong(index);
      if (at < -1 || at > rows.length) fail('IndexSizeError');
      let parent = table;
      if (rows.length === 0) {
        const bodies = childrenOf(table, 'tbody');
        parent = bodies[bodies.length - 1];
        if (parent === undefined) {
          parent = create(table, 'tbody');
          mutations.insertNode(table, parent, null);
        }
      } else if (at === -1 || at === rows.length) {
        ({ parent } = rows[rows.length - 1]);
        return insertAt([], parent, 'tr', -1);
      }
      return insertAt(rows, parent, 'tr', at);
    },
    deleteRow: (wrapper, index) => deleteAt(rowsOf(elementOf(wrapper)).fill(), index),
  }),
});

const alignment = [kinds.string, 'align ch chOff vAlign'];
describe('HTMLTableSectionElement', {
  parent: 'HTMLElement',
  attributes: () => [...reflect([alignment]),
    ['rows', (wrapper) => listOf(elementOf(wrapper), 'rows', 'tr').wrapper]],
  methods: () => ({
    insertRow: (wrapper, index = -1) =>
      insertAt(childrenOf(elementOf(wrapper), 'tr'), elementOf(wrapper), 'tr', index),
    deleteRow: (wrapper, index) => deleteAt(childrenOf(elementOf(wrapper), 'tr'), index),
  }),
});
function tableOf(row) {
  const { parent } = row;
  if (parent === null) return null;
  const outer = is(parent, 'thead', 'tbody', 'tfoot') ? parent.parent : parent;
  return outer !== null && is(outer, 'table') ? outer : null;
}
function rowIndex(row) {
  const table = tableOf(row);
  return table === null ? -1 : rowsOf(table).fill().indexOf(row);
}
const sectionRowIndex = (row) => (row.parent !== null && is(row.parent, 'table', 'thead', 'tbody', 'tfoot')
  ? childrenOf(row.parent, 'tr').indexOf(row) : -1);
const cellIndex = (cell) =>
  (cell.parent !== null && is(cell.parent, 'tr') ? childrenOf(cell.parent, 'td', 'th').indexOf(cell) : -1);
describe('HTMLTableRowElement', {
  parent: 'HTMLElement',
  attributes: () => [
    ...reflect([alignment, [kinds.nullEmpty, 'bgColor']]),
    ['cells', (wrapper) => listOf(elementOf(wrapper), 'cells', 'td', 'th').wrapper],
    ...reflect([[kinds.computed(rowIndex), 'rowIndex'], [kinds.computed(sectionRowIndex), 'sectionRowIndex']]),
  ],
  methods: () => ({
    insertCell: (wrapper, index = -1) =>
      insertAt(childrenOf(elementOf(wrapper), 'td', 'th'), elementOf(wrapper), 'td', index),
    deleteCell: (wrapper, index) => deleteAt(childrenOf(elementOf(wrapper), 'td', 'th'), index),
  }),
});
describe('HTMLTableCellElement', {
  parent: 'HTMLElement',
  attributes: () => [
    ...reflect([alignment, [kinds.nullEmpty, 'bgColor'], [kinds.string, 'abbr axis headers height width'],
      [kinds.boolean, 'noWrap'],
      [kinds.clamped(1, 1000, 1), 'colSpan'], [kinds.clamped(0, 65534, 1), 'rowSpan'],
      [kinds.enumerated('row col rowgroup colgroup'), 'scope']]),
    ...reflect([[kinds.computed(cellIndex), 'cellIndex']]),
  ],
});
