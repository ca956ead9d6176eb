// Estimated text metrics. No font is measured: an ideograph is as wide as the font size, and any other character half
// as wide.
const firstWide = 0x2e80;

export const isWide = (code) => code >= firstWide;
export const textWidth = (text, { fontSize, letterSpacing }, start = 0, end = text.length) => {
  let halves = 0;
  for (let i = start; i < end; i++) halves += text.charCodeAt(i) >= firstWide ? 2 : 1;
  return halves * fontSize / 2 + letterSpacing * (end - start);
};
// The height of a font's characters above and below the baseline.
export const ascentOf = ({ fontSize }) => Math.round(fontSize * 0.95);
export const heightOf = ({ fontSize }) => Math.round(fontSize * 1.2);

// Splits text into the pieces between which lines may break, of four kinds: `word`, `wide` (a character of
// its own), `space` or `line`.
export const pieces = (data, style) => {
  const found = [];
  const { preservesLines } = style;
  const breaksAll = style.wordBreak === 'break-all';
  for (let at = 0; at < data.length;) {
    const code = data.charCodeAt(at);
    let end = at + 1;
    if (code === 10 && preservesLines) found.push({ start: at, end, kind: 'line' });
    else if (isSpace(code)) {
      while (end < data.length && isSpace(data.charCodeAt(end)) && !(preservesLines && data.charCodeAt(end) === 10))
        end++;
      found.push({ start: at, end, kind: 'space' });
    } else if (breaksAll || code >= firstWide) {
      if (code >= 0xd800 && code <= 0xdbff && end < data.length) end++;
      found.push({ start: at, end, kind: 'wide' });
    } else {
      while (end < data.length && !isSpace(data.charCodeAt(end)) && data.charCodeAt(end) < firstWide) {
        end++;
        // CSS Text: a line may break after a hyphen.
        if (data.charCodeAt(end - 1) === 45 && end - at > 1) break;
      }
      found.push({ start: at, end, kind: 'word' });
    }
    at = end;
  }
  return found;
};
const isSpace = (code) => code === 32 || code === 10 || code === 9 || code === 13 || code === 12;
export const isBlank = (data) => {
  for (let i = 0; i < data.length; i++) if (!isSpace(data.charCodeAt(i))) return false;
  return true;
};
