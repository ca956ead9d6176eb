// CharacterData, Text, CDATASection, Comment and ProcessingInstruction: DOM, "Interface CharacterData" and following.
import { wrap } from '../infra/brands.js';
import { fail } from '../infra/errors.js';
import { mutations } from '../infra/hooks.js';
import { brand, requireArguments, toText, toUnsignedLong, wrapNew } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { isObserved, tellWatchers, touchText } from './changes.js';
import { includeChildNode } from './mixins.js';
import { checkName } from './names.js';
import { NodeImpl, nodeTypes } from './node.js';
import { assignedSlotOf } from './tree.js';

const lazyMutationRecords = lazy('./mutation-records.js');

const { TEXT_NODE, CDATA_SECTION_NODE, COMMENT_NODE, PROCESSING_INSTRUCTION_NODE } = nodeTypes;

export class CharacterDataImpl extends NodeImpl {
  constructor(document, data) {
    super(document);
    this.data = data;
  }

  get nodeValue() { return this.data; }
  set nodeValue(text) { this.replaceData(0, this.data.length, text); }
  get textContent() { return this.data; }
  set textContent(text) { this.replaceData(0, this.data.length, text); }

  // A page's offsets are checked against the length.
  checkOffset(offset) { if (offset > this.data.length) fail('IndexSizeError'); }

  substringData(offset, count) {
    this.checkOffset(offset);
    return this.data.substring(offset, offset + count);
  }

  replaceData(offset, count, text) {
    this.checkOffset(offset);
    const { data, parent } = this;
    const end = Math.min(offset + count, data.length);
    if (isObserved(this)) lazyMutationRecords().queueDataRecord(this, data);
    this.data = data.slice(0, offset) + text + data.slice(end);
    touchText(this, data);
    tellWatchers(this.document, 'replaced', this, offset, end - offset, text.length);
    parent?.childrenChanged();
  }

  equalsAlone(other) { return this.data === other.data; }
  copy(document) { return new (/** @type {any} */ (this.constructor))(document, this.data); }
}
CharacterDataImpl.prototype.interface = 'CharacterData';
export const characterDataOf = brand(CharacterDataImpl);

class TextImpl extends CharacterDataImpl {
  get wholeText() {
    let first = this;
    while (first.previousSibling?.isText) first = first.previousSibling;
    let text = '';
    for (let node = first; node?.isText; node = node.nextSibling) text += node.data;
    return text;
  }

  splitText(offset) {
    this.checkOffset(offset);
    const rest = this.copy(this.document);
    rest.data = this.data.slice(offset);
    if (this.parent !== null) {
      mutations.insertNode(this.parent, rest, this.nextSibling);
      tellWatchers(this.document, 'split', this, offset, rest);
    }
    this.replaceData(offset, rest.data.length, '');
    return rest;
  }
}
TextImpl.prototype.interface = 'Text';
TextImpl.prototype.nodeType = TEXT_NODE;
TextImpl.prototype.nodeName = '#text';
TextImpl.prototype.isText = true;
export const textOf = brand(TextImpl);

class CDATASectionImpl extends TextImpl {}
CDATASectionImpl.prototype.interface = 'CDATASection';
CDATASectionImpl.prototype.nodeType = CDATA_SECTION_NODE;
CDATASectionImpl.prototype.nodeName = '#cdata-section';

class CommentImpl extends CharacterDataImpl {}
CommentImpl.prototype.interface = 'Comment';
CommentImpl.prototype.nodeType = COMMENT_NODE;
CommentImpl.prototype.nodeName = '#comment';

class ProcessingInstructionImpl extends CharacterDataImpl {
  constructor(document, data, target) {
    super(document, data);
    this.target = target;
  }

  get nodeName() { return this.target; }
  equalsAlone(other) { return this.data === other.data && this.target === other.target; }
  copy(document) { return new ProcessingInstructionImpl(document, this.data, this.target); }
}
ProcessingInstructionImpl.prototype.interface = 'ProcessingInstruction';
ProcessingInstructionImpl.prototype.nodeType = PROCESSING_INSTRUCTION_NODE;
export const processingInstructionOf = brand(ProcessingInstructionImpl);

export const createText = (document, data) => new TextImpl(document, data);
export const createComment = (document, data) => new CommentImpl(document, data);
export const createCDATASection = (document, data) => {
  if (document.isHTMLDocument) fail('NotSupportedError');
  if (data.includes(']]>')) fail('InvalidCharacterError');
  return new CDATASectionImpl(document, data);
};
export const createProcessingInstruction = (document, target, data) => {
  checkName(target);
  if (data.includes('?>')) fail('InvalidCharacterError');
  return new ProcessingInstructionImpl(document, data, target);
};

/** @param {import('../realm').Page} page */
export function exposeShared(page) {
  const { realm } = page;
  page.lazyInterface('CharacterData', () => {
    const constructor = page.interface('CharacterData', 'Node', {
      get data() { return characterDataOf(this).data; },
      set data(value) { characterDataOf(this).nodeValue = value === null ? '' : toText(value); },
      get length() { return characterDataOf(this).data.length; },
      substringData(offset, count) {
        requireArguments(arguments, 2, this);
        return characterDataOf(this).substringData(toUnsignedLong(offset), toUnsignedLong(count));
      },
      appendData(data) {
        requireArguments(arguments, 1, this);
        const node = characterDataOf(this);
        node.replaceData(node.data.length, 0, toText(data));
      },
      insertData(offset, data) {
        requireArguments(arguments, 2, this);
        characterDataOf(this).replaceData(toUnsignedLong(offset), 0, toText(data));
      },
      deleteData(offset, count) {
        requireArguments(arguments, 2, this);
        characterDataOf(this).replaceData(toUnsignedLong(offset), toUnsignedLong(count), '');
      },
      replaceData(offset, count, data) {
        requireArguments(arguments, 3, this);
        characterDataOf(this).replaceData(toUnsignedLong(offset), toUnsignedLong(count), toText(data));
      },
    });
    includeChildNode(realm, 'CharacterData', true);
    return constructor;
  });
  page.lazyInterface('Text', () => page.interface('Text', 'CharacterData', {
    splitText(offset) {
      requireArguments(arguments, 1, this);
      return wrap(textOf(this).splitText(toUnsignedLong(offset)));
    },
    get wholeText() { return textOf(this).wholeText; },
    get assignedSlot() { return wrap(assignedSlotOf(textOf(this))); },
  }, {
    construct(args, newTarget) {
      return wrapNew(createText(realm.document, args[0] === undefined ? '' : toText(args[0])), newTarget);
    },
  }));
  page.lazyInterface('CDATASection', () => page.interface('CDATASection', 'Text', {}));
  page.lazyInterface('Comment', () => page.interface('Comment', 'CharacterData', {}, {
    construct(args, newTarget) {
      return wrapNew(createComment(realm.document, args[0] === undefined ? '' : toText(args[0])), newTarget);
    },
  }));
  page.lazyInterface('ProcessingInstruction', () => page.interface('ProcessingInstruction', 'CharacterData', {
    get target() { return processingInstructionOf(this).target; },
    get sheet() { return null; },
  }));
}
