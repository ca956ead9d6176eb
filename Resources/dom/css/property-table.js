// The property data for computed styles: which properties are inherited, and their initial values as WebKit serializes
// them.
const words = (text) => text.trim().split(/\s+/);
const inherited = new Set(words(`accent-color border-collapse border-spacing caption-side caret-color color
  color-scheme cursor direction empty-cells fill fill-opacity fill-rule font-family font-feature-settings
  font-kerning font-optical-sizing font-size font-stretch font-style font-synthesis font-variant font-variant-caps
  font-variant-numeric font-weight hyphens image-rendering letter-spacing line-break line-height list-style-image
  list-style-position list-style-type orphans overflow-wrap paint-order pointer-events print-color-adjust quotes
  ruby-position stroke stroke-linecap stroke-linejoin stroke-width tab-size text-align text-align-last text-anchor
  text-decoration-skip-ink text-emphasis-color text-emphasis-style text-indent text-rendering text-shadow
  text-transform text-underline-position visibility white-space white-space-collapse widows word-break
  word-spacing word-wrap writing-mode text-wrap-mode text-wrap-style text-orientation text-combine-upright
  text-autospace text-box-edge text-emphasis-position text-decoration-skip-ink ruby-align ruby-overhang clip-rule
  color-interpolation color-interpolation-filters font-palette font-size-adjust font-synthesis-small-caps
  font-synthesis-style font-synthesis-weight font-variant-alternates font-variant-east-asian font-variant-emoji
  font-variant-ligatures font-variant-position font-variation-settings font-width glyph-orientation-horizontal
  glyph-orientation-vertical hanging-punctuation hyphenate-character image-orientation marker-end marker-mid
  marker-start math-style shape-rendering speak-as stroke-color stroke-dasharray stroke-dashoffset stroke-miterlimit
  stroke-opacity -webkit-border-horizontal-spacing -webkit-border-vertical-spacing -webkit-box-direction
  -webkit-hyphenate-limit-after -webkit-hyphenate-limit-before -webkit-hyphenate-limit-lines -webkit-line-align
  -webkit-line-box-contain -webkit-line-grid -webkit-line-snap -webkit-locale -webkit-nbsp-mode
  -webkit-rtl-ordering -webkit-text-zoom -webkit-user-select
  -webkit-font-smoothing -webkit-tap-highlight-color -webkit-text-fill-color
  -webkit-text-stroke-color -webkit-text-stroke-width -webkit-touch-callout -webkit-user-modify
  -webkit-text-security -webkit-text-size-adjust`));
const text = `
  accent-color:auto align-content:normal align-items:normal align-self:auto alignment-baseline:baseline
  anchor-name:none anchor-scope:none animation-composition:replace animation-delay:0s animation-direction:normal
  animation-duration:0s animation-fill-mode:none animation-iteration-count:1 animation-name:none
  animation-play-state:running animation-range-end:normal animation-range-start:normal animation-timeline:auto
  animation-timing-function:ease appearance:none aspect-ratio:auto backdrop-filter:none backface-visibility:visible
  background-attachment:scroll background-blend-mode:normal background-clip:border-box
  background-color:rgba(0,~0,~0,~0) background-image:none background-origin:padding-box background-position-x:0%
  background-position-y:0% background-position:0%~0% background-repeat:repeat background-size:auto
  baseline-shift:baseline border-collapse:separate border-image-outset:0 border-image-repeat:stretch
  border-image-slice:100% border-image-source:none border-image-width:1 border-spacing:0px~0px bottom:auto
  box-shadow:none box-sizing:content-box break-after:auto break-before:auto break-inside:auto
  buffered-rendering:auto caption-side:top caret-color:auto clear:none clip-path:none clip-rule:nonzero clip:auto
  color-interpolation-filters:linearrgb color-interpolation:srgb color-scheme:normal color:rgb(0,~0,~0)
  column-count:auto column-fill:balance column-gap:normal column-rule-color:currentcolor column-rule-style:none
  column-rule-width:0px column-span:none column-width:auto contain-intrinsic-height:none
  contain-intrinsic-width:none contain:none container-name:none container-type:normal content-visibility:visible
  content:normal counter-increment:none counter-reset:none counter-set:none cursor:auto cx:0px cy:0px direction:ltr
  display:inline dominant-baseline:auto empty-cells:show fill-opacity:1 fill-rule:nonzero fill:rgb(0,~0,~0)
  filter:none flex-basis:auto flex-direction:row flex-grow:0 flex-shrink:1 flex-wrap:nowrap float:none
  flood-color:rgb(0,~0,~0) flood-opacity:1 font-family:-webkit-standard font-feature-settings:normal
  font-kerning:auto font-optical-sizing:auto font-palette:normal font-size-adjust:none font-size:16px
  font-style:normal font-synthesis-small-caps:auto font-synthesis-style:auto
  font-synthesis-weight:auto font-variant-alternates:normal font-variant-caps:normal font-variant-east-asian:normal
  font-variant-emoji:normal font-variant-ligatures:normal font-variant-numeric:normal font-variant-position:normal
  font-variation-settings:normal font-weight:400 font-width:100%
  glyph-orientation-horizontal:0deg glyph-orientation-vertical:auto grid-auto-columns:auto grid-auto-flow:row
  grid-auto-rows:auto grid-column-end:auto grid-column-start:auto grid-row-end:auto grid-row-start:auto
  grid-template-areas:none grid-template-columns:none grid-template-rows:none hanging-punctuation:none height:auto
  hyphenate-character:auto hyphens:manual image-orientation:from-image image-rendering:auto isolation:auto
  justify-content:normal justify-items:normal justify-self:auto left:auto letter-spacing:normal
  lighting-color:rgb(255,~255,~255) line-break:auto line-height:normal list-style-image:none
  list-style-position:outside list-style-type:disc margin-trim:none marker-end:none marker-mid:none
  marker-start:none mask-border-outset:0 mask-border-repeat:stretch mask-border-slice:0 mask-border-source:none
  mask-border-width:auto mask-clip:border-box mask-composite:add mask-image:none mask-mode:match-source
  mask-origin:border-box mask-repeat:repeat mask-size:auto mask-type:luminance math-style:normal max-height:none
  max-width:none min-height:0px min-width:0px mix-blend-mode:normal object-fit:fill object-position:50%~50%
  offset-anchor:auto offset-distance:0px offset-path:none offset-position:normal offset-rotate:auto~0deg opacity:1
  order:0 orphans:auto outline-color:currentcolor outline-offset:0px outline-style:none outline-width:0px
  overflow-wrap:normal overflow-x:visible overflow-y:visible overscroll-behavior-x:auto overscroll-behavior-y:auto
  paint-order:normal perspective-origin:50%~50% perspective:none pointer-events:auto position-anchor:auto
  position-area:none position-try-fallbacks:none position-try-order:normal position:static
  print-color-adjust:economy quotes:auto r:0px resize:none right:auto rotate:none row-gap:normal
  ruby-align:space-around ruby-overhang:auto ruby-position:over rx:auto ry:auto scale:none scroll-behavior:auto
  scroll-snap-align:none scroll-snap-stop:normal scroll-snap-type:none scroll-timeline-axis:block
  scroll-timeline-name:none scrollbar-gutter:auto scrollbar-width:auto shape-image-threshold:0 shape-margin:0px
  shape-outside:none shape-rendering:auto speak-as:normal stop-color:rgb(0,~0,~0) stop-opacity:1
  stroke-color:rgba(0,~0,~0,~0) stroke-dasharray:none stroke-dashoffset:0px stroke-linecap:butt
  stroke-linejoin:miter stroke-miterlimit:4 stroke-opacity:1 stroke-width:1px stroke:none tab-size:8
  table-layout:auto text-align-last:auto text-align:start text-anchor:start text-autospace:no-autospace
  text-box-edge:auto text-box-trim:none text-combine-upright:none text-decoration-color:currentcolor
  text-decoration-line:none text-decoration-skip-ink:auto text-decoration-style:solid
  text-decoration-thickness:auto text-emphasis-color:currentcolor text-emphasis-position:over
  text-emphasis-style:none text-indent:0px text-orientation:mixed text-overflow:clip text-rendering:auto
  text-shadow:none text-transform:none text-underline-offset:auto text-underline-position:auto text-wrap-mode:wrap
  text-wrap-style:auto timeline-scope:none top:auto touch-action:auto transform-box:view-box
  transform-origin:50%~50% transform-style:flat transform:none transition-behavior:normal transition-delay:0s
  transition-duration:0s transition-property:all transition-timing-function:ease translate:none unicode-bidi:normal
  vector-effect:none vertical-align:baseline view-timeline-axis:block view-timeline-inset:auto
  view-timeline-name:none view-transition-class:none view-transition-name:none visibility:visible
  white-space-collapse:collapse white-space:normal widows:auto width:auto will-change:auto word-break:normal
  word-spacing:0px writing-mode:horizontal-tb x:0px y:0px z-index:auto zoom:1 -webkit-border-horizontal-spacing:0px
  -webkit-border-vertical-spacing:0px -webkit-box-align:stretch -webkit-box-decoration-break:slice
  -webkit-box-direction:normal -webkit-box-flex-group:1 -webkit-box-flex:0 -webkit-box-lines:single
  -webkit-box-ordinal-group:1 -webkit-box-orient:horizontal -webkit-box-pack:start -webkit-box-reflect:none
  -webkit-column-axis:auto -webkit-column-progression:normal -webkit-cursor-visibility:auto
  -webkit-font-smoothing:auto -webkit-hyphenate-limit-after:auto -webkit-hyphenate-limit-before:auto
  -webkit-hyphenate-limit-lines:no-limit -webkit-initial-letter:normal -webkit-line-align:none
  -webkit-line-box-contain:block~inline~replaced -webkit-line-clamp:none -webkit-line-grid:none
  -webkit-line-snap:none -webkit-locale:auto -webkit-mask-position-x:0% -webkit-mask-position-y:0%
  -webkit-nbsp-mode:normal -webkit-overflow-scrolling:auto -webkit-rtl-ordering:logical
  -webkit-tap-highlight-color:rgba(0,~0,~0,~0.4) -webkit-text-fill-color:currentcolor -webkit-text-security:none
  -webkit-text-stroke-color:currentcolor -webkit-text-stroke-width:0px -webkit-text-zoom:normal
  -webkit-touch-callout:default -webkit-user-drag:auto -webkit-user-modify:read-only -webkit-user-select:text`;
const initial = new Map(words(text).map((entry) => {
  const [, name, value] = /^([-a-z]+):(.*)$/.exec(entry);
  return [name, value.replace(/~/g, ' ')];
}));
for (const side of ['top', 'right', 'bottom', 'left']) {
  initial.set(`margin-${side}`, '0px').set(`padding-${side}`, '0px').set(`border-${side}-width`, '0px')
    .set(`border-${side}-style`, 'none')
    .set(`border-${side}-color`, 'currentcolor').set(`scroll-margin-${side}`, '0px').set(`scroll-padding-${side}`,
    'auto');
}
initial.set('border-image', 'none');
for (const corner of ['top-left', 'top-right', 'bottom-left', 'bottom-right'])
  initial.set(`border-${corner}-radius`, '0px');

// Maps flow-relative names to physical ones. Text runs in horizontal lines, from left to right or from right to left.
const logical = /^(?:inset|(margin|padding|border|scroll-margin|scroll-padding))-((?:block|inline)-(?:start|end))(-(?:width|style|color))?$/;
const prefixed = /^-webkit-(?=(?:box-shadow|background-clip|background-origin|backdrop-filter)$)/;
const physical = (property, isRightToLeft) => {
  if (prefixed.test(property)) return property.slice(8);
  const [start, end] = isRightToLeft ? ['right', 'left'] : ['left', 'right'];
  const sides = { 'block-start': 'top', 'block-end': 'bottom', 'inline-start': start, 'inline-end': end };
  const match = logical.exec(property);
  if (match !== null) return `${match[1] === undefined ? '' : `${match[1]}-`}${sides[match[2]]}${match[3] ?? ''}`;
  const size = /^(min-|max-|contain-intrinsic-)?(block|inline)(-size)$/.exec(property);
  if (size !== null) return `${size[1] ?? ''}${size[2] === 'block' ? 'height' : 'width'}`;
  const axis = /^(overflow|overscroll-behavior)-(block|inline)$/.exec(property);
  if (axis !== null) return `${axis[1]}-${axis[2] === 'block' ? 'y' : 'x'}`;
  const corner = /^border-(start|end)-(start|end)-radius$/.exec(property);
  return corner === null ? property
    : `border-${corner[1] === 'start' ? 'top' : 'bottom'}-${corner[2] === 'start' ? start : end}-radius`;
};
const flowRelative = ['block', 'inline'].flatMap((axis) => [
  ...['', 'min-', 'max-', 'contain-intrinsic-'].map((prefix) => `${prefix}${axis}-size`),
  `overflow-${axis}`, `overscroll-behavior-${axis}`,
  ...['start', 'end'].flatMap((end) => [
    ...['margin', 'padding', 'inset', 'scroll-margin', 'scroll-padding'].map((kind) => `${kind}-${axis}-${end}`),
    ...['color', 'style', 'width'].map((kind) => `border-${axis}-${end}-${kind}`)])])
  .concat(['start-start', 'start-end', 'end-start', 'end-end'].map((corner) => `border-${corner}-radius`));
// WebKit doesn't list these: they are shorthands there.
const unlisted = new Set(['background-position', 'border-image', 'border-spacing', 'white-space']);
const isLast = (name) => name.startsWith('-');
const isFlowRelative = (name) => /(?:^|-)(?:block|inline|start|end)(?:-|$)/.test(name);
export const computedTable = { inherited, initial, isFlowRelative, physical,
  names: [...initial.keys(), ...flowRelative].filter((name) => !unlisted.has(name))
    .sort((a, b) => (isLast(a) === isLast(b) ? (a < b ? -1 : 1) : isLast(a) ? 1 : -1)) };
