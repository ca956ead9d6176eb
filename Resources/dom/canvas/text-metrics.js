// The measures of a text on a canvas: HTML, "Drawing text to the bitmap", TextMetrics.
// Glyph widths are fractions of the font size, as in a common sans-serif font.
const narrow = new Set('iljtf.,:;!|\'I()[] ');
const wide = new Set('mwMW@%');
const widthOf = (text, size) => {
  let sum = 0;
  for (const letter of text) sum += letter.codePointAt(0) > 0x2e80
    ? 1
    : narrow.has(letter) ? 0.28 : wide.has(letter) ? 0.85 : letter >= 'A' && letter <= 'Z' ? 0.67 : 0.556;
  return sum * size;
};
export const measureText = (context, text) => {
  const size = Number(/([\d.]+)px/.exec(context.value('font'))?.[1] ?? 10);
  const width = widthOf(text.replace(/[\t\n\f\r]/g, ' '), size);
  return {
    width, actualBoundingBoxLeft: 0, actualBoundingBoxRight: width, fontBoundingBoxAscent: size * 0.9,
    fontBoundingBoxDescent: size * 0.22,
    actualBoundingBoxAscent: size * 0.72, actualBoundingBoxDescent: size * 0.2, emHeightAscent: size * 0.8,
    emHeightDescent: size * 0.2,
    hangingBaseline: size * 0.72, alphabeticBaseline: 0, ideographicBaseline: -size * 0.2,
  };
};
