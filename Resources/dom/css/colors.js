// Colors as computed values: CSS Color, "Named Colors" and "Resolving <color> Values".


const named = new Map(`aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc
  bisque ffe4c4 black 000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887
  cadetblue 5f9ea0 chartreuse 7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc
  crimson dc143c cyan 00ffff darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400
  darkgrey a9a9a9 darkkhaki bdb76b darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc
  darkred 8b0000 darksalmon e9967a darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f
  darkslategrey 2f4f4f darkturquoise 00ced1 darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969
  dimgrey 696969 dodgerblue 1e90ff firebrick b22222 floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff
  gainsboro dcdcdc ghostwhite f8f8ff gold ffd700 goldenrod daa520 gray 808080 green 008000 greenyellow adff2f
  grey 808080 honeydew f0fff0 hotpink ff69b4 indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c
  lavender e6e6fa lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 lightcoral f08080
  lightcyan e0ffff lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 lightpink ffb6c1
  lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899 lightslategrey 778899
  lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6 magenta ff00ff maroon 800000
  mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db mediumseagreen 3cb371
  mediumslateblue 7b68ee mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585 midnightblue 191970
  mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead navy 000080 oldlace fdf5e6 olive 808000
  olivedrab 6b8e23 orange ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98
  paleturquoise afeeee palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd
  powderblue b0e0e6 purple 800080 rebeccapurple 663399 red ff0000 rosybrown bc8f8f royalblue 4169e1
  saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna a0522d silver c0c0c0
  skyblue 87ceeb slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa springgreen 00ff7f steelblue 4682b4
  tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0 violet ee82ee wheat f5deb3 white ffffff
  whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32`
  .match(/\S+\s+\S+/g).map((pair) => /** @type {[string, string]} */ (pair.split(/\s+/))));

// System colors in WebKit's light appearance; those not listed are black or white.
const system = new Set(`accentcolor accentcolortext activetext buttonborder buttonface buttontext canvas canvastext
  field fieldtext graytext highlight highlighttext linktext mark marktext menu selecteditem selecteditemtext
  visitedtext window windowtext activeborder activecaption appworkspace background buttonhighlight buttonshadow
  captiontext inactiveborder inactivecaption inactivecaptiontext infobackground infotext menutext scrollbar
  threeddarkshadow threedface threedhighlight threedlightshadow threedshadow windowframe`.trim().split(/\s+/));
export const isColor = (text) => {
  const lower = text.toLowerCase();
  const other = /^(?:[-a-z]+\([^]*\)|transparent|currentcolor|auto|inherit|initial|unset|revert|revert-layer)$/;
  return named.has(lower) || system.has(lower) || other.test(lower)
    || lower.startsWith('-webkit-') || lower.startsWith('-apple-');
};

const systemValues = {
  accentcolor: [0, 122, 255], activetext: [255, 0, 0], buttonborder: [192, 192, 192], buttonface: [192, 192, 192],
  graytext: [128, 128, 128],
  highlight: [178, 215, 255], linktext: [0, 0, 238], visitedtext: [85, 26, 139], mark: [255, 255, 0],
  canvas: [255, 255, 255], field: [255, 255, 255],
  window: [255, 255, 255], menu: [192, 192, 192], infobackground: [251, 252, 197], background: [255, 255, 255],
  scrollbar: [255, 255, 255],
  threedface: [192, 192, 192], threedhighlight: [221, 221, 221], threedlightshadow: [192, 192, 192],
  threedshadow: [136, 136, 136],
  threeddarkshadow: [102, 102, 102], activeborder: [255, 255, 255], activecaption: [204, 204, 204],
  appworkspace: [255, 255, 255],
  buttonhighlight: [221, 221, 221], buttonshadow: [136, 136, 136], inactiveborder: [255, 255, 255],
  inactivecaption: [255, 255, 255],
  inactivecaptiontext: [127, 127, 127], windowframe: [204, 204, 204], selecteditem: [0, 122, 255],
  accentcolortext: [255, 255, 255], selecteditemtext: [255, 255, 255],
};
export const systemColor = (text) => {
  const lower = text.toLowerCase();
  if (lower.startsWith('-webkit-focus-ring')) return 'rgb(0, 103, 244)';
  if (lower === '-webkit-link') return 'rgb(0, 0, 238)';
  return system.has(lower) ? `rgb(${(systemValues[lower] ?? [0, 0, 0]).join(', ')})` : undefined;
};

const channel = (text, scale) =>
  (text.endsWith('%') ? Number.parseFloat(text) / 100 * scale : Number.parseFloat(text));
const clamp = (number, most) => Math.min(Math.max(number, 0), most);
// CSS Color, "Serializing alpha values": two digits, if they lead back to the same byte.
const spellAlpha = (alpha) => {
  const short = Math.round(alpha * 100) / 100;
  return Math.round(short * 255) === Math.round(alpha * 255) ? short : Number(alpha.toFixed(3));
};
const spell = (red, green, blue, alpha) => {
  const parts = [red, green, blue].map((number) => Math.round(clamp(number, 255)));
  const opacity = clamp(alpha, 1);
  return opacity === 1 ? `rgb(${parts.join(', ')})` : `rgba(${parts.join(', ')}, ${spellAlpha(opacity)})`;
};
const fromHSL = (hue, saturation, lightness) => [0, 8, 4].map((offset) => {
  const k = (offset + hue / 30) % 12;
  return 255 * (lightness
    - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
});

const fromHex = (hex) => {
  const digits = hex.length < 6 ? hex.replace(/./g, '$&$&') : hex;
  const [red, green, blue, alpha = 255] = digits.match(/../g).map((pair) => parseInt(pair, 16));
  return spell(red, green, blue, alpha / 255);
};

// CSS Color, "color-mix()", in the color space sRGB.
const mix = (text, currentColor) => {
  const form = /^color-mix\(\s*in\s+srgb\s*,((?:[^(),]|\([^()]*\))+),((?:[^(),]|\([^()]*\))+)\)$/;
  const parts = form.exec(text)?.slice(1);
  const colors = parts?.map((part) => {
    const [, color, percent] = /^\s*([^]*?)(?:\s+([\d.]+)%)?\s*$/.exec(part);
    const call = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(computedColor(color, currentColor));
    return call === null ? null
      : { channels: call.slice(1, 4).map((each) => Number(each) / 255), alpha: Number(call[4] ?? 1), percent };
  });
  if (colors === undefined || colors.includes(null)) return undefined;
  const [first, second] = colors;
  const given = [first, second].map(({ percent }) => (percent === undefined ? undefined : Number(percent)));
  const left = given[0] ?? (given[1] === undefined ? 50 : 100 - given[1]);
  const right = given[1] ?? 100 - left;
  if (left + right === 0) return undefined;
  const share = left / (left + right);
  const alpha = first.alpha * share + second.alpha * (1 - share);
  const channels = first.channels.map((each, index) => (alpha === 0 ? 0
    : (each * first.alpha * share + second.channels[index] * second.alpha * (1 - share)) / alpha));
  const shown = alpha * Math.min(1, (left + right) / 100);
  const spelled = [...channels, shown].map((each) => Number(each.toFixed(6)));
  return `color(srgb ${spelled.slice(0, 3).join(' ')}${shown === 1 ? '' : ` / ${spelled[3]}`})`;
};

// Returns the color as rgb() or rgba(); unrecognized text is returned unchanged.
export const computedColor = (text, currentColor) => {
  const lower = text.toLowerCase();
  if (lower === 'transparent') return 'rgba(0, 0, 0, 0)';
  if (lower === 'currentcolor') return currentColor();
  if (named.has(lower)) return fromHex(named.get(lower));
  if (/^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.test(lower)) return fromHex(lower.slice(1));
  if (lower.startsWith('color-mix(')) return mix(lower, currentColor) ?? text;
  const call = /^(rgba?|hsla?|hwb)\(([^()]*)\)$/.exec(lower);
  if (call === null) return text;
  const parts = call[2].split(/[\s,/]+/).filter((part) => part !== '');
  const isPart = (part) => /^[-+]?[\d.]+(?:e[-+]?\d+)?(?:%|deg)?$|^none$/.test(part);
  if (parts.length < 3 || !parts.every(isPart)) return text;
  for (let i = 0; i < parts.length; i++) if (parts[i] === 'none') parts[i] = '0';
  const alpha = parts[3] === undefined ? 1 : channel(parts[3], 1);
  if (call[1].startsWith('rgb')) return spell(...parts.slice(0, 3).map((part) => channel(part, 255)), alpha);
  const hue = ((Number.parseFloat(parts[0]) % 360) + 360) % 360;
  if (call[1] === 'hwb') {
    const [white, black] = [clamp(channel(parts[1], 1), 1), clamp(channel(parts[2], 1), 1)];
    const sum = Math.max(1, white + black);
    const scale = 1 - Math.min(1, white + black);
    return spell(...fromHSL(hue, 1, 0.5).map((part) => part * scale + 255 * white / sum), alpha);
  }
  return spell(...fromHSL(hue, clamp(channel(parts[1], 1), 1), clamp(channel(parts[2], 1), 1)), alpha);
};
