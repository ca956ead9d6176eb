// Selects the source of an image: HTML, "Selecting an image source", as WebKit does it.
import { lazy } from '../infra/lazy-units.js';
import { splitOnSpaces } from '../nodes/names.js';

const lazyMediaQueries = lazy('../css/media-queries.js');
const lazyUnits = lazy('../css/units.js');

const floatingPoint = /^-?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][-+]?\d+)?$/;

// Reads a candidate's descriptors: a density, or a width and perhaps a height. Returns null if one is invalid.
const parseDescriptors = (text) => {
  const found = { density: null, width: null, height: null };
  for (const word of splitOnSpaces(text)) {
    const number = word.slice(0, -1);
    const name = { x: 'density', w: 'width', h: 'height' }[word.at(-1)];
    if (name === undefined || found[name] !== null) return null;
    if (name === 'density' ? !floatingPoint.test(number) || Number(number) < 0
      : !/^\d+$/.test(number) || Number(number) === 0) return null;
    found[name] = Number(number);
  }
  const { density, width, height } = found;
  if ((density !== null && (width ?? height) !== null) || (height !== null && width === null)) return null;
  return found;
};

// HTML, "parse a srcset attribute", as [{ source, density, width }].
const parseSourceSet = (text) => {
  const candidates = [];
  const separators = /[\t\n\f\r ,]*/y;
  const address = /[^\t\n\f\r ]+/y;
  const descriptors = /(?:[^(,]|\([^)]*\)?)*/y;
  const read = (pattern, from) => {
    pattern.lastIndex = from;
    return pattern.exec(text)?.[0] ?? '';
  };
  for (let at = 0; ;) {
    at += read(separators, at).length;
    let source = read(address, at);
    if (source === '') return candidates;
    at += source.length;
    let found = { density: null, width: null };
    if (source.endsWith(',')) {
      let end = source.length;
      while (source[end - 1] === ',') end--;
      source = source.slice(0, end);
    } else {
      const words = read(descriptors, at);
      at += words.length;
      found = parseDescriptors(words);
    }
    if (found !== null) candidates.push({ source, density: found.density, width: found.width });
  }
};

// Splits a text at the commas that are not in parentheses.
const splitOnCommas = (text) => {
  const parts = [];
  let [depth, start] = [0, 0];
  for (let i = 0; i <= text.length; i++) {
    if (text[i] === '(') depth++;
    else if (text[i] === ')') depth--;
    else if (i === text.length || (text[i] === ',' && depth === 0)) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  return parts;
};
// Returns the width from `sizes`, in CSS pixels; the viewport's width if there is none.
const sourceSize = (element) => {
  const { realm } = element;
  const text = element.getAttribute('sizes') ?? '';
  for (const part of splitOnCommas(text.replace(/\/\*[^]*?\*\//g, ' '))) {
    const whole = part.trim();
    const from = /calc\((?:[^()]|\([^()]*\))*\)?$/i.exec(whole)?.index ?? Math.max(...[...' \t\n\f\r)']
      .map((end) => whole.lastIndexOf(end))) + 1;
    // An expression that is open at the end is closed there.
    const size = whole.slice(from);
    const open = Math.max(0, size.split('(').length - size.split(')').length);
    const length = lazyUnits().lengthOf(element, size + ')'.repeat(open), () => 16);
    const condition = whole.slice(0, from).trim();
    if (length === undefined || !(length >= 0)) continue;
    if (condition === '' || (/^(?:not\s*)?\(/i.test(condition) && matchesMediaText(realm, condition))) return length;
  }
  return realm.viewport.width;
};
const matchesMediaText = (realm, text) => lazyMediaQueries().mediaMatches(realm, text);

// Returns the candidate with the lowest density that suffices for the screen, or else with the highest density.
// The fallback has no descriptors, and no candidate with a width beside it.
function choose(element, candidates, fallback = null) {
  if (candidates.length === 0 && !fallback) return null;
  const wanted = element.realm.devicePixelRatio;
  const hasWidths = candidates.some(({ width }) => width !== null);
  const size = hasWidths ? sourceSize(element) : 0;
  const list = candidates.map(({ source, density, width }) => ({
    source, density: width === null ? density ?? 1 : width / size,
  }));
  if (fallback && !hasWidths) list.push({ source: fallback, density: 1 });
  list.sort((a, b) => (a.density < b.density ? -1 : a.density > b.density ? 1 : 0));
  const { source, density } = list.find((candidate) => candidate.density >= wanted)
    ?? list.find((candidate) => candidate.density === list[list.length - 1].density);
  return { source, density: density || 1 };
}

const supported = /^image\/(?:png|apng|jpe?g|gif|webp|bmp|svg\+xml|x-icon|vnd\.microsoft\.icon|avif|heic)$/i;
const isSupported = (type) => {
  const [essence] = type.split(';', 1);
  return essence.trim() === '' || supported.test(essence.trim());
};

const pictureOf = ({ parent }) => (parent !== null && parent.isElement && parent.isHTML
  && parent.localName === 'picture' ? parent : null);
// Returns whether a source of the image's picture has media queries.
export const dependsOnMedia = (image) => {
  for (let element = pictureOf(image)?.firstElementChild ?? null; element !== null && element !== image;
    element = element.nextElementSibling)
    if (element.localName === 'source' && element.hasAttribute('media')) return true;
  return false;
};

// Returns { source, density }, or null if there is none.
export const selectImageSource = (image) => {
  const { realm } = image;
  const picture = pictureOf(image);
  if (picture !== null) {
    for (let element = picture.firstElementChild; element !== null
      && element !== image; element = element.nextElementSibling) {
      if (!element.isHTML || element.localName !== 'source' || !element.getAttribute('srcset')) continue;
      if (!isSupported(element.getAttribute('type') ?? '')
        || !matchesMediaText(realm, element.getAttribute('media') ?? 'all')) continue;
      const chosen = choose(element, parseSourceSet(element.getAttribute('srcset')));
      if (chosen !== null) return chosen;
    }
  }
  const source = image.getAttribute('src');
  const set = image.getAttribute('srcset');
  if (set === null) return source === null ? null : { source, density: 1 };
  return choose(image, parseSourceSet(set), source);
};
