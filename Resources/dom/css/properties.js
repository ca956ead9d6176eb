// The names of CSS properties that a style declaration supports, and which of them are shorthands. Names are kept as
// text: searching it for one name is faster than building a set of all names. Its lines are joined at the first lookup.
const list = (text) => {
  let joined;
  const names = () => (joined ??= text.replace(/\n */g, ' '));
  return { has: (name) => names().includes(` ${name} `), all: () => names().trim().split(' ') };
};
const names = list(` 
  accent-color additive-symbols align-content align-items align-self alignment-baseline all anchor-name
  anchor-scope animation animation-composition animation-delay animation-direction animation-duration
  animation-fill-mode animation-iteration-count animation-name animation-play-state animation-range
  animation-range-end animation-range-start animation-timeline animation-timing-function appearance aspect-ratio
  backdrop-filter backface-visibility background background-attachment background-blend-mode background-clip
  background-color background-image background-origin background-position background-position-x
  background-position-y background-repeat background-size base-palette baseline-shift block-size border
  border-block border-block-color border-block-end border-block-end-color border-block-end-style
  border-block-end-width border-block-start border-block-start-color border-block-start-style
  border-block-start-width border-block-style border-block-width border-bottom border-bottom-color
  border-bottom-left-radius border-bottom-right-radius border-bottom-style border-bottom-width border-collapse
  border-color border-end-end-radius border-end-start-radius border-image border-image-outset border-image-repeat
  border-image-slice border-image-source border-image-width border-inline border-inline-color border-inline-end
  border-inline-end-color border-inline-end-style border-inline-end-width border-inline-start
  border-inline-start-color border-inline-start-style border-inline-start-width border-inline-style
  border-inline-width border-left border-left-color border-left-style border-left-width border-radius border-right
  border-right-color border-right-style border-right-width border-spacing border-start-end-radius
  border-start-start-radius border-style border-top border-top-color border-top-left-radius border-top-right-radius
  border-top-style border-top-width border-width bottom box-shadow box-sizing break-after break-before break-inside
  buffered-rendering caption-side caret-color clear clip clip-path clip-rule color color-adjust color-interpolation
  color-interpolation-filters color-scheme column-count column-fill column-gap column-rule column-rule-color
  column-rule-style column-rule-width column-span column-width columns contain contain-intrinsic-block-size
  contain-intrinsic-height contain-intrinsic-inline-size contain-intrinsic-size contain-intrinsic-width container
  container-name container-type content content-visibility counter-increment counter-reset counter-set cursor cx cy
  direction display dominant-baseline empty-cells fallback fill fill-opacity fill-rule filter flex flex-basis
  flex-direction flex-flow flex-grow flex-shrink flex-wrap float flood-color flood-opacity font font-display
  font-family font-feature-settings font-kerning font-optical-sizing font-palette font-size font-size-adjust
  font-stretch font-style font-synthesis font-synthesis-small-caps font-synthesis-style font-synthesis-weight
  font-variant font-variant-alternates font-variant-caps font-variant-east-asian font-variant-emoji
  font-variant-ligatures font-variant-numeric font-variant-position font-variation-settings font-weight font-width
  gap glyph-orientation-horizontal glyph-orientation-vertical grid grid-area grid-auto-columns grid-auto-flow
  grid-auto-rows grid-column grid-column-end grid-column-gap grid-column-start grid-gap grid-row grid-row-end
  grid-row-gap grid-row-start grid-template grid-template-areas grid-template-columns grid-template-rows
  hanging-punctuation height hyphenate-character hyphens image-orientation image-rendering inherits initial-value
  inline-size inset inset-block inset-block-end inset-block-start inset-inline inset-inline-end inset-inline-start
  isolation justify-content justify-items justify-self left letter-spacing lighting-color line-break line-height
  list-style list-style-image list-style-position list-style-type margin margin-block margin-block-end
  margin-block-start margin-bottom margin-inline margin-inline-end margin-inline-start margin-left margin-right
  margin-top margin-trim marker marker-end marker-mid marker-start mask mask-border mask-border-outset
  mask-border-repeat mask-border-slice mask-border-source mask-border-width mask-clip mask-composite mask-image
  mask-mode mask-origin mask-position mask-repeat mask-size mask-type math-style max-block-size max-height
  max-inline-size max-width min-block-size min-height min-inline-size min-width mix-blend-mode navigation negative
  object-fit object-position offset offset-anchor offset-distance offset-path offset-position offset-rotate opacity
  order orphans outline outline-color outline-offset outline-style outline-width overflow overflow-block
  overflow-inline overflow-wrap overflow-x overflow-y override-colors overscroll-behavior overscroll-behavior-block
  overscroll-behavior-inline overscroll-behavior-x overscroll-behavior-y pad padding padding-block
  padding-block-end padding-block-start padding-bottom padding-inline padding-inline-end padding-inline-start
  padding-left padding-right padding-top page page-break-after page-break-before page-break-inside paint-order
  perspective perspective-origin perspective-origin-x perspective-origin-y place-content place-items place-self
  pointer-events position position-anchor position-area position-try position-try-fallbacks position-try-order
  prefix print-color-adjust quotes r range resize right rotate row-gap ruby-align ruby-overhang ruby-position rx ry
  scale scroll-behavior scroll-margin scroll-margin-block scroll-margin-block-end scroll-margin-block-start
  scroll-margin-bottom scroll-margin-inline scroll-margin-inline-end scroll-margin-inline-start scroll-margin-left
  scroll-margin-right scroll-margin-top scroll-padding scroll-padding-block scroll-padding-block-end
  scroll-padding-block-start scroll-padding-bottom scroll-padding-inline scroll-padding-inline-end
  scroll-padding-inline-start scroll-padding-left scroll-padding-right scroll-padding-top scroll-snap-align
  scroll-snap-margin scroll-snap-margin-bottom scroll-snap-margin-left scroll-snap-margin-right
  scroll-snap-margin-top scroll-snap-stop scroll-snap-type scroll-timeline scroll-timeline-axis
  scroll-timeline-name scrollbar-gutter scrollbar-width shape-image-threshold shape-margin shape-outside
  shape-rendering size size-adjust speak-as src stop-color stop-opacity stroke stroke-color stroke-dasharray
  stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width suffix
  supported-color-schemes symbols syntax system tab-size table-layout text-align text-align-last text-anchor
  text-autospace text-box text-box-edge text-box-trim text-combine-upright text-decoration text-decoration-color
  text-decoration-line text-decoration-skip text-decoration-skip-ink text-decoration-style
  text-decoration-thickness text-emphasis text-emphasis-color text-emphasis-position text-emphasis-style
  text-indent text-orientation text-overflow text-rendering text-shadow text-transform text-underline-offset
  text-underline-position text-wrap text-wrap-mode text-wrap-style timeline-scope top touch-action transform
  transform-box transform-origin transform-origin-x transform-origin-y transform-origin-z transform-style
  transition transition-behavior transition-delay transition-duration transition-property
  transition-timing-function translate types unicode-bidi unicode-range vector-effect vertical-align view-timeline
  view-timeline-axis view-timeline-inset view-timeline-name view-transition-class view-transition-name visibility
  white-space white-space-collapse widows width will-change word-break word-spacing word-wrap writing-mode x y
  z-index zoom
  `);
const prefixedNames = list(` 
  align-content align-items align-self animation animation-delay animation-direction animation-duration
  animation-fill-mode animation-iteration-count animation-name animation-play-state animation-timing-function
  appearance backdrop-filter backface-visibility background-clip background-origin background-size border-after
  border-after-color border-after-style border-after-width border-before border-before-color border-before-style
  border-before-width border-bottom-left-radius border-bottom-right-radius border-end border-end-color
  border-end-style border-end-width border-horizontal-spacing border-image border-radius border-start
  border-start-color border-start-style border-start-width border-top-left-radius border-top-right-radius
  border-vertical-spacing box-align box-decoration-break box-direction box-flex box-flex-group box-lines
  box-ordinal-group box-orient box-pack box-reflect box-shadow box-sizing clip-path column-axis column-break-after
  column-break-before column-break-inside column-count column-fill column-gap column-progression column-rule
  column-rule-color column-rule-style column-rule-width column-span column-width columns cursor-visibility filter
  flex flex-basis flex-direction flex-flow flex-grow flex-shrink flex-wrap font-kerning font-smoothing
  hyphenate-character hyphenate-limit-after hyphenate-limit-before hyphenate-limit-lines hyphens initial-letter
  justify-content justify-items line-align line-box-contain line-break line-clamp line-grid line-snap locale
  logical-height logical-width margin-after margin-before margin-end margin-start mask mask-box-image
  mask-box-image-outset mask-box-image-repeat mask-box-image-slice mask-box-image-source mask-box-image-width
  mask-clip mask-composite mask-image mask-origin mask-position mask-position-x mask-position-y mask-repeat
  mask-size mask-source-type max-logical-height max-logical-width min-logical-height min-logical-width nbsp-mode
  opacity order overflow-scrolling padding-after padding-before padding-end padding-start perspective
  perspective-origin perspective-origin-x perspective-origin-y print-color-adjust rtl-ordering ruby-position
  shape-image-threshold shape-margin shape-outside tap-highlight-color text-combine text-decoration
  text-decoration-color text-decoration-line text-decoration-skip text-decoration-style text-decorations-in-effect
  text-emphasis text-emphasis-color text-emphasis-position text-emphasis-style text-fill-color text-orientation
  text-security text-size-adjust text-stroke text-stroke-color text-stroke-width text-underline-position text-zoom
  touch-callout transform transform-origin transform-origin-x transform-origin-y transform-origin-z transform-style
  transition transition-delay transition-duration transition-property transition-timing-function user-drag
  user-modify user-select writing-mode `);
export const isProperty =
  (name) => (name.startsWith('-webkit-') ? prefixedNames.has(name.slice(8)) : names.has(name));

// The longhands of shorthands that take the same kind of value for each: four sides, clockwise from the top, or two.
const sides = (pattern) => ['top', 'right', 'bottom', 'left'].map((side) => pattern.replace('*', side));
export const boxShorthands = new Map(/** @type {[string, string[]][]} */ ([
  ['margin', sides('margin-*')], ['padding', sides('padding-*')], ['inset', ['top', 'right', 'bottom', 'left']],
  ['border-width', sides('border-*-width')], ['border-style', sides('border-*-style')],
  ['border-color', sides('border-*-color')],
  ['scroll-margin', sides('scroll-margin-*')], ['scroll-padding', sides('scroll-padding-*')],
  ['border-radius',
    ['top-left', 'top-right', 'bottom-right', 'bottom-left'].map((corner) => `border-${corner}-radius`)],
  ['overflow', ['overflow-x', 'overflow-y']], ['gap', ['row-gap', 'column-gap']],
  ['overscroll-behavior', ['overscroll-behavior-x', 'overscroll-behavior-y']],
  ...['margin', 'padding', 'inset', 'scroll-margin', 'scroll-padding']
    .flatMap((name) => ['inline', 'block'].map((axis) => (
    [`${name}-${axis}`, [`${name}-${axis}-start`, `${name}-${axis}-end`]]))),
  ...['inline', 'block'].flatMap((axis) => ['width', 'style', 'color'].map((kind) => (
    [`border-${axis}-${kind}`, [`border-${axis}-start-${kind}`, `border-${axis}-end-${kind}`]]))),
  ...['content', 'items', 'self'].map((kind) => [`place-${kind}`, [`align-${kind}`, `justify-${kind}`]]),
]));

// Shorthands of other kinds, which shorthands.js expands.
const mixedShorthands =
  list(` font-variant -webkit-text-decoration background-position background border border-top border-right
  border-bottom border-left border-block border-inline
  border-block-start border-block-end border-inline-start border-inline-end outline column-rule list-style flex
  flex-flow text-decoration text-emphasis columns -webkit-text-stroke transition animation font grid-area grid-row
  grid-column `);
export const isMixedShorthand = mixedShorthands.has;

// Returns the property for the name of an IDL attribute: `backgroundColor`, `WebkitTransform`, `cssFloat`,
// `background-color`; undefined for other names.
const known = new Map([['cssFloat', 'float']]);
export const propertyOfAttribute = (attribute) => {
  if (known.has(attribute)) return known.get(attribute);
  if (!/^-?[a-zA-Z][-a-zA-Z]*$/.test(attribute)) return undefined;
  const dashed =
    attribute.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^webkit-/, '-webkit-');
  const isMixed = attribute !== dashed && attribute.slice(1).includes('-');
  const property = !isMixed && isProperty(dashed) ? dashed : undefined;
  known.set(attribute, property);
  return property;
};
// The names that a page finds when it enumerates a style's properties.
export const styleAttributes = () => ['cssFloat',
  ...[...names.all(), ...prefixedNames.all().map((name) => `-webkit-${name}`)]
  .flatMap((name) => {
    const camel = name.replace(/^-/, '').replace(/-([a-z])/g, (all, letter) => letter.toUpperCase());
    return camel === name ? [name] : [name, camel];
  })];

// Names of at-rules' descriptors, which are no properties of elements.
const descriptors = list(` additive-symbols base-palette fallback font-display inherits initial-value navigation
  negative override-colors pad prefix range size size-adjust src suffix symbols syntax system types unicode-range `);
export const isDescriptor = descriptors.has;

// The properties that WebKit treats as aliases: other names, and prefixed forms except for some that are separate.
const canonical = new Map(Object.entries({
  'font-stretch': 'font-width', 'word-wrap': 'overflow-wrap', 'grid-gap': 'gap', 'grid-row-gap': 'row-gap',
  'grid-column-gap': 'column-gap', 'color-adjust': 'print-color-adjust', 'page-break-before': 'break-before',
  'page-break-after': 'break-after', 'page-break-inside': 'break-inside',
  '-webkit-column-break-before': 'break-before', '-webkit-column-break-after': 'break-after',
  '-webkit-column-break-inside': 'break-inside',
}));
const separate = /^(?:box-(?:align|shadow)|background-(?:clip|origin)|backdrop-filter|ruby-position|text-decoration|user-select|mask(?:-clip|-composite|-position.*)?)$/;
export const canonicalProperty = (name) => {
  let property = canonical.get(name);
  if (property !== undefined || !name.startsWith('-webkit-')) return property ?? name;
  const plain = name.slice(8);
  property = names.has(plain) && !separate.test(plain) ? plain : name;
  canonical.set(name, property);
  return property;
};
