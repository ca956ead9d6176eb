// The most complex shorthands: CSS Backgrounds, "background"; CSS Fonts, "font".
const box = /^(?:border-box|padding-box|content-box|text)$/i;
const repeat = /^(?:repeat-x|repeat-y|repeat|space|round|no-repeat)$/i;
const place = /^(?:left|right|top|bottom|center)$/i;

function layer(text, isLast, { split, isLength, isImage, isColor }) {
  const found = { image: null, position: [], size: [], repeat: [], attachment: null, boxes: [], color: null };
  let isSize = false;
  for (const part of split(text.replace(/\/(?![^(]*\))/g, ' / '))) {
    if (part === '/') { if (found.position.length === 0 || isSize) return null; isSize = true; continue; }
    if (isSize && found.size.length < 2
      && (isLength(part) || /^(?:auto|cover|contain)$/i.test(part))) { found.size.push(part); continue; }
    if (isImage(part) && found.image === null) found.image = part;
    else if (repeat.test(part) && found.repeat.length < 2) found.repeat.push(part);
    else if (/^(?:scroll|fixed|local)$/i.test(part) && found.attachment === null) found.attachment = part;
    else if (box.test(part) && found.boxes.length < 2) found.boxes.push(part);
    else if ((place.test(part) || isLength(part)) && found.position.length < 4 && !isSize)
      found.position.push(part);
    else if (isLast && found.color === null && isColor(part)) found.color = part;
    else return null;
  }
  if (isSize && found.size.length === 0) return null;
  return found;
}
// The two coordinates of a position: keywords may come in either order.
function coordinates(parts) {
  if (parts.length === 0) return ['0%', '0%'];
  if (parts.length > 2) return [parts.slice(0, 2).join(' '), parts.slice(2).join(' ')];
  const isVertical = (part) => /^(?:top|bottom)$/i.test(part);
  const [a, b = 'center'] = parts;
  return isVertical(a) || /^(?:left|right)$/i.test(b) ? [b, a] : [a, b];
}
// The longhands of a list of positions.
export const expandPosition = (value, split) => {
  const pairs = split(value, ',').map((each) => coordinates(split(each)));
  return ['x', 'y'].map((axis, at) => [`background-position-${axis}`, pairs.map((pair) => pair[at]).join(', ')]);
};
export const expandBackground = (value, tools) => {
  const texts = tools.split(value, ',');
  const layers = texts.map((text, index) => layer(text, index === texts.length - 1, tools));
  if (layers.includes(null)) return null;
  const list = (get) => layers.map(get).join(', ');
  return [
    ['background-color', layers[layers.length - 1].color ?? 'transparent'],
    ['background-image', list(({ image }) => image ?? 'none')],
    ['background-position-x', list(({ position }) => coordinates(position)[0])],
    ['background-position-y', list(({ position }) => coordinates(position)[1])],
    ['background-size', list(({ size }) => size.join(' ') || 'auto')],
    ['background-repeat', list(({ repeat: parts }) => parts.join(' ') || 'repeat')],
    ['background-attachment', list(({ attachment }) => attachment ?? 'scroll')],
    ['background-origin', list(({ boxes }) => boxes[0] ?? 'padding-box')],
    ['background-clip', list(({ boxes }) => boxes[1] ?? boxes[0] ?? 'border-box')],
  ];
};

// WebKit leaves out what a layer has by default, and writes the color last.
export const joinBackground = (values, split) => {
  const [color, images, ...rest] = values;
  const lists = [images, ...rest].map((value) => split(value, ','));
  const layers = lists[0].map((_, index) => {
    const [image, x, y, size, repeats, attachment, origin, clip] = lists.map((list) => list[index % list.length]);
    const parts = [];
    if (image !== 'none') parts.push(image);
    if (size !== 'auto') parts.push(`${x} ${y} / ${size}`);
    else if (x !== '0%' || y !== '0%') parts.push(`${x} ${y}`);
    if (repeats !== 'repeat') parts.push(repeats);
    if (attachment !== 'scroll') parts.push(attachment);
    if (origin !== 'padding-box' || clip !== 'border-box') parts.push(...(origin === clip ? [origin] : [origin, clip]));
    return parts;
  });
  const last = layers[layers.length - 1];
  if (color !== 'transparent') last.push(color);
  return layers.map((parts) => parts.join(' ') || 'none').join(', ');
};

const system = /^(?:caption|icon|menu|message-box|small-caption|status-bar|-apple-system-[-\w]+|-webkit-[-\w]+)$/i;
const sizes = /^(?:xx-small|x-small|small|medium|large|x-large|xx-large|xxx-large|smaller|larger)$/i;
const fontDefaults = {
  'font-style': 'normal', 'font-variant-caps': 'normal', 'font-weight': 'normal', 'font-width': 'normal',
  'font-size': 'medium', 'line-height': 'normal', 'font-family': '', 'font-size-adjust': 'none', 'font-kerning': 'auto',
  'font-variant-alternates': 'normal', 'font-variant-ligatures': 'normal', 'font-variant-numeric': 'normal',
  'font-variant-east-asian': 'normal', 'font-variant-position': 'normal', 'font-variant-emoji': 'normal',
  'font-feature-settings': 'normal', 'font-optical-sizing': 'auto', 'font-variation-settings': 'normal',
};
// The text of a font from its longhands; empty if a part has a value that the shorthand can't express.
export const joinFont = (values) => {
  const names = Object.keys(fontDefaults);
  const get = (name) => values[names.indexOf(name)];
  if (names.slice(7).some((name) => get(name) !== fontDefaults[name])) return '';
  const parts = ['font-style', 'font-variant-caps', 'font-weight', 'font-width'].map(get)
    .filter((value) => value !== 'normal');
  const line = get('line-height');
  return [...parts, `${get('font-size')}${line === 'normal' ? '' : ` / ${line}`}`, get('font-family')].join(' ');
};
export const expandFont = (value, { split, isLength, number }) => {
  const fonts = { ...fontDefaults };
  if (system.test(value)) return Object.entries({ ...fonts, 'font-size': '13px', 'font-family': 'system-ui' });
  const parts = split(value.replace(/\s*\/\s*/g, '/'));
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i];
    const [size, line] = part.split('/');
    if (/^(?:italic|oblique)$/i.test(part)) fonts['font-style'] = part;
    else if (/^small-caps$/i.test(part)) fonts['font-variant-caps'] = part;
    else if (/^(?:bold|bolder|lighter)$/i.test(part) || (number(part) && i < parts.length - 1 && Number(part) >= 1))
      fonts['font-weight'] = part;
    else if (/^(?:ultra-|extra-|semi-)?(?:condensed|expanded)$/i.test(part)) fonts['font-width'] = part;
    else if (/^normal$/i.test(part)) continue;
    else if (isLength(size) || sizes.test(size)) {
      const family = parts.slice(i + 1).join(' ');
      if (family === '') return null;
      return Object.entries({
        ...fonts, 'font-size': size, 'line-height': line ?? 'normal', 'font-family': family
      });
    } else {
      return null;
    }
  }
  return null;
};
