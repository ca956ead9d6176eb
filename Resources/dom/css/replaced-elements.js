// Replaced elements, whose size may come from their own content: HTML, "Replaced elements".
const replaced = new Set(['img', 'canvas', 'video', 'iframe', 'embed', 'object', 'svg']);

export const isReplacedBox = ({ localName }) => replaced.has(localName);
