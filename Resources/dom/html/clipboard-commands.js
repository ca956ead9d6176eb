// The commands that copy, cut and paste: Clipboard API and events, "Clipboard event actions". Only text is copied.
import { wrap } from '../infra/brands.js';
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { lazy } from '../infra/lazy-units.js';
import { fireEvent } from '../events/firing.js';

const lazyDataTransfer = lazy('./data-transfer.js');
const lazySelection = lazy('../ranges/selection.js');

// Fires the event of a command; returns whether the page canceled it, and the text of its data.
const fire = (document, type, text) => {
  const { anchor } = lazySelection().implOfSelection(lazySelection().selectionOf(document));
  const node = document.focused ?? anchor?.node ?? null;
  const target = (node?.isElement === false ? node.parentElement : node) ?? document.body ?? document;
  const transfer = new (lazyDataTransfer().DataTransferImpl)(document.realm);
  if (text !== null) transfer.text = text;
  transfer.isWritable = type !== 'paste';
  const isCanceled = !fireEvent(target, type, {
    interface: 'ClipboardEvent', bubbles: true, cancelable: true, composed: true, clipboardData: wrap(transfer),
  });
  return { isCanceled, text: transfer.text };
};
const edit = (document, command, text) =>
  document.focused?.edit?.(command, text) || hooks.editContent(document, command, text);

const copy = (document, command) => {
  const { realm } = document;
  const event = fire(document, command, null);
  if (event.isCanceled) return event.text === null || host.writeClipboard(realm.id, event.text);
  if (document.focused?.type === 'password') return false;
  const { text } = lazySelection().implOfSelection(lazySelection().selectionOf(document));
  if (text === '' || !host.writeClipboard(realm.id, text)) return false;
  return command === 'copy' || edit(document, 'deletebycut', '');
};
const paste = (document) => {
  const text = host.readClipboard(document.realm.id);
  if (text === null) return false;
  return fire(document, 'paste', text === '' ? null : text).isCanceled || edit(document, 'insertfrompaste', text);
};

// Runs `copy`, `cut` or `paste`; returns whether it was carried out. A script can't paste by itself.
hooks.useClipboard = (document, command, isByUser) => {
  if (!document.hasWindow) return false;
  if (command === 'paste') return isByUser && paste(document);
  return copy(document, command);
};
