// Selects the source of an image: HTML, "Selecting an image source".
import { lazy } from '../infra/lazy-units.js';
import { splitOnSpaces } from '../nodes/names.js';

const lazyMediaQueries = lazy('../css/media-queries.js');

// HTML, "parse a srcset attribute", as [{ source, density, width }].
const parseSourceSet = (text) => {
  const candidates = [];
  const pattern = /[\s,]*(\S*[^\s,])(,*)/y;
  while (pattern.lastIndex < text.length) {
    const match = pattern.exec(text);
    if (match === null) break;
    const [, source, commas] = match;
    let descriptors = '';
    if (commas === '') {
      const rest = /(?:[^(,]|\([^)]*\)?)*/y;
      rest.lastIndex = pattern.lastIndex;
      descriptors = rest.exec(text)[0];
      pattern.lastIndex = rest.lastIndex + 1;
    }
    const words = splitOnSpaces(descriptors);
    const number = (unit) => {
      const word = words.find((each) => each.endsWith(unit));
      return word === undefined ? null : Number(word.slice(0, -1));
    };
    const [density, width, height] = ['x', 'w', 'h'].map(number);
    const isValid = words.every((word) => /^(?:\d*\.?\d+(?:e[-+]?\d+)?x|\d+[wh])$/i.test(word)) && words.length <= 2
      && !(density !== null && (width ?? height) !== null) && width !== 0 && !(height !== null && width === null);
    if (isValid) candidates.push({ source, density, width });
  }
  return candidates;
};

// Returns the width from `sizes`, in CSS pixels; the viewport's width if there is none.
const sourceSize = (element) => {
  const { realm } = element;
  const { width, height } = realm.viewport;
  const units = {
    px: 1, vw: width / 100, vh: height / 100, em: 16, rem: 16, vmin: Math.min(width, height) / 100,
    vmax: Math.max(width, height) / 100
  };
  for (const part of (element.getAttribute('sizes') ?? '').split(',')) {
    const match = /^\s*([^]*?)\s*(\d*\.?\d+)(px|vw|vh|r?em|vmin|vmax)?\s*$/.exec(part);
    if (match === null || (match[3] === undefined && Number(match[2]) !== 0)) continue;
    if (match[1] === '' || matchesMediaText(realm, match[1])) return Number(match[2]) * (units[match[3]] ?? 1);
  }
  return width;
};
const matchesMediaText = (realm, text) => {
  return lazyMediaQueries().mediaMatches(realm, text);
};

// Returns the candidate with the lowest density that suffices for the screen, or else with the highest density.
function choose(element, candidates) {
  const wanted = element.realm.devicePixelRatio;
  const size = candidates.some(({ width }) => width !== null) ? sourceSize(element) : 0;
  const list = candidates.map(({ source, density, width }) => ({
    source, density: width === null ? density ?? 1 : width / size
  }));
  list.sort((a, b) => a.density - b.density);
  const chosen = list.find(({ density }) => density >= wanted) ?? list[list.length - 1];
  return chosen === undefined ? null : { source: chosen.source, density: chosen.density || 1 };
}
const supported =
  /^image\/(?:png|apng|jpe?g|gif|webp|bmp|svg\+xml|x-icon|vnd\.microsoft\.icon|avif|heic)\s*(?:;|$)/i;

// Returns { source, density }, or null if there is none.
export const selectImageSource = (image) => {
  const { parent, realm } = image;
  if (parent !== null && parent.isElement && parent.isHTML && parent.localName === 'picture') {
    for (let element = parent.firstElementChild; element !== null
      && element !== image; element = element.nextElementSibling) {
      if (!element.isHTML || element.localName !== 'source' || !element.getAttribute('srcset')) continue;
      const type = element.getAttribute('type');
      if ((type && !supported.test(type)) || !matchesMediaText(realm, element.getAttribute('media') ?? 'all'))
        continue;
      const chosen = choose(element, parseSourceSet(element.getAttribute('srcset')));
      if (chosen !== null) return chosen;
    }
  }
  const candidates = parseSourceSet(image.getAttribute('srcset') ?? '');
  const source = image.getAttribute('src');
  if (source && !candidates.some(({ density, width }) => width !== null || density === 1 || density === null))
    candidates.push({ source, density: 1, width: null });
  return choose(image, candidates);
};
