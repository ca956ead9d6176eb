// The members of Document of former times: its colors, the XML declaration, editing commands and points of the view.
import { wrap } from '../infra/brands.js';
import { hooks } from '../infra/hooks.js';
import { finite, toText } from '../infra/idl.js';
import { documentOf } from './document.js';
import { asciiLower } from './names.js';

// The colors are those of the body: HTML, "Document".
const bodyColor = (name, attribute) => [
  name, (wrapper) => documentOf(wrapper).body?.getAttribute(attribute) ?? '',
  (wrapper, value) =>
    documentOf(wrapper).body?.setAttribute(attribute, value === null ? '' : toText(value)),
];
// The commands that WebKit supports for pages.
const commands = new Set(`backcolor bold copy createlink cut defaultparagraphseparator delete fontname fontsize
  fontsizedelta forecolor formatblock forwarddelete hilitecolor indent inserthorizontalrule inserthtml insertimage
  insertlinebreak insertorderedlist insertparagraph inserttext insertunorderedlist italic justifycenter justifyfull
  justifyleft justifynone justifyright outdent print redo removeformat selectall strikethrough stylewithcss subscript
  superscript transpose underline undo unlink unselect usecss`.split(/\s+/));
// Those that need a user's action, or something to undo.
const ofUser = new Set(['copy', 'cut', 'paste', 'print', 'redo', 'undo']);

export const legacyAttributes = () => [
  bodyColor('alinkColor', 'alink'), bodyColor('bgColor', 'bgcolor'), bodyColor('fgColor', 'text'),
  bodyColor('linkColor', 'link'), bodyColor('vlinkColor', 'vlink'),
  ['rootElement', (wrapper) => {
    const { documentElement } = documentOf(wrapper);
    return documentElement?.localName === 'svg' && !documentElement.isHTML ? wrap(documentElement) : null;
  }],
];
export const legacyMethods = () => ({
  elementFromPoint: (wrapper, x, y) => wrap(hooks.elementFromPoint(documentOf(wrapper), finite(x), finite(y))),
  elementsFromPoint: (wrapper, x, y) => {
    const document = documentOf(wrapper);
    return document.realm.makeArray(hooks.elementsFromPoint(document, finite(x), finite(y)).map(wrap));
  },
  caretRangeFromPoint: (wrapper, x = 0, y = 0) => {
    const document = documentOf(wrapper);
    const caret = hooks.caretFromPoint(document, finite(x), finite(y));
    if (caret === null) return null;
    document.realm.constructorOf('Range');
    const range = hooks.createRange(document);
    range.set('start', caret.node, caret.offset);
    range.set('end', caret.node, caret.offset);
    return wrap(range);
  },
  // The editing commands of a focused text control, or of editable content with the selection.
  execCommand: (wrapper, command, shows = false, value = '') => {
    const document = documentOf(wrapper);
    const [name, text] = [asciiLower(toText(command)), toText(value)];
    if (!commands.has(name)) return false;
    if (name === 'copy' || name === 'cut') return hooks.useClipboard(document, name, false);
    return document.focused?.edit?.(name, text) ?? hooks.editContent(document, name, text);
  },
  queryCommandSupported: (wrapper, command) => commands.has(asciiLower(toText(command))),
  queryCommandEnabled: (wrapper, command) => {
    const name = asciiLower(toText(command));
    return commands.has(name) && !ofUser.has(name) && hooks.isContentEdited(documentOf(wrapper));
  },
  queryCommandIndeterm: (wrapper, command) => { toText(command); return false; },
  queryCommandState: (wrapper, command) => { toText(command); return false; },
  queryCommandValue: (wrapper, command) => { toText(command); return ''; },
  exitPointerLock: () => {},
});
