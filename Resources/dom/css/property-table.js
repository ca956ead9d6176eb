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
  text-size-adjust text-transform text-underline-position user-select visibility white-space widows word-break
  word-spacing word-wrap writing-mode -webkit-font-smoothing -webkit-tap-highlight-color -webkit-text-fill-color
  -webkit-text-stroke-color -webkit-text-stroke-width -webkit-touch-callout -webkit-user-modify
  -webkit-text-security -webkit-text-size-adjust`));
const text = `
  accent-color:auto align-content:normal align-items:normal align-self:auto animation-delay:0s
  animation-direction:normal animation-duration:0s animation-fill-mode:none animation-iteration-count:1
  animation-name:none animation-play-state:running animation-timing-function:ease appearance:none aspect-ratio:auto
  backdrop-filter:none backface-visibility:visible background-attachment:scroll background-blend-mode:normal
  background-clip:border-box background-color:rgba(0,~0,~0,~0) background-image:none background-origin:padding-box
  background-position:0%~0% background-position-x:0% background-position-y:0% background-repeat:repeat
  background-size:auto block-size:auto border-collapse:separate border-image-source:none border-spacing:0px~0px
  bottom:auto box-shadow:none box-sizing:content-box break-after:auto break-before:auto break-inside:auto
  caption-side:top caret-color:auto clear:none clip:auto clip-path:none color:rgb(0,~0,~0) color-scheme:normal
  column-count:auto column-fill:balance column-gap:normal column-rule-color:currentcolor column-rule-style:none
  column-rule-width:0px column-span:none column-width:auto contain:none content:normal counter-increment:none
  counter-reset:none cursor:auto direction:ltr display:inline empty-cells:show fill:rgb(0,~0,~0) fill-opacity:1
  filter:none flex-basis:auto flex-direction:row flex-grow:0 flex-shrink:1 flex-wrap:nowrap float:none
  font-family:Times font-feature-settings:normal font-kerning:auto font-size:16px font-stretch:100%
  font-style:normal font-variant:normal font-variant-caps:normal font-weight:400 grid-auto-columns:auto
  grid-auto-flow:row grid-auto-rows:auto grid-column-end:auto grid-column-start:auto grid-row-end:auto
  grid-row-start:auto grid-template-areas:none grid-template-columns:none grid-template-rows:none height:auto
  hyphens:manual image-rendering:auto inline-size:auto isolation:auto justify-content:normal justify-items:normal
  justify-self:auto left:auto letter-spacing:normal line-break:auto line-height:normal list-style-image:none
  list-style-position:outside list-style-type:disc max-block-size:none max-height:none max-inline-size:none
  max-width:none min-block-size:0px min-height:0px min-inline-size:0px min-width:0px mix-blend-mode:normal
  object-fit:fill object-position:50%~50% opacity:1 order:0 orphans:2 outline-color:currentcolor outline-offset:0px
  outline-style:none outline-width:0px overflow-anchor:auto overflow-wrap:normal overflow-x:visible
  overflow-y:visible overscroll-behavior-x:auto overscroll-behavior-y:auto perspective:none
  perspective-origin:50%~50% pointer-events:auto position:static quotes:auto resize:none right:auto rotate:none
  row-gap:normal scale:none scroll-behavior:auto scroll-snap-align:none scroll-snap-type:none stroke:none
  stroke-width:1px tab-size:8 table-layout:auto text-align:start text-align-last:auto
  text-decoration-color:currentcolor text-decoration-line:none text-decoration-style:solid
  text-decoration-thickness:auto text-emphasis-color:currentcolor text-emphasis-style:none text-indent:0px
  text-overflow:clip text-rendering:auto text-shadow:none text-size-adjust:auto text-transform:none
  text-underline-offset:auto top:auto touch-action:auto transform:none transform-box:view-box
  transform-origin:0px~0px transform-style:flat transition-delay:0s transition-duration:0s transition-property:all
  transition-timing-function:ease translate:none unicode-bidi:normal user-select:text vertical-align:baseline
  visibility:visible white-space:normal widows:2 width:auto will-change:auto word-break:normal word-spacing:0px
  writing-mode:horizontal-tb z-index:auto zoom:1 -webkit-font-smoothing:auto -webkit-line-clamp:none
  -webkit-tap-highlight-color:rgba(0,~0,~0,~0.4) -webkit-text-fill-color:currentcolor -webkit-text-security:none
  -webkit-text-stroke-color:currentcolor -webkit-text-stroke-width:0px -webkit-touch-callout:default
  -webkit-user-modify:read-only -webkit-user-drag:auto -webkit-box-orient:horizontal
  -webkit-overflow-scrolling:auto`;
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
for (const corner of ['top-left', 'top-right', 'bottom-left', 'bottom-right'])
  initial.set(`border-${corner}-radius`, '0px');

// Maps flow-relative names to physical ones. Text runs in horizontal lines, from left to right or from right to left.
const physical = (property, isRightToLeft) => {
  const [start, end] = isRightToLeft ? ['right', 'left'] : ['left', 'right'];
  const sides = { 'block-start': 'top', 'block-end': 'bottom', 'inline-start': start, 'inline-end': end };
  const match =
    /^(?:inset|(margin|padding|border|scroll-margin|scroll-padding))-((?:block|inline)-(?:start|end))(-(?:width|style|color))?$/
      .exec(property);
  if (match !== null) return `${match[1] === undefined ? '' : `${match[1]}-`}${sides[match[2]]}${match[3] ?? ''}`;
  const size = /^(min-|max-)?(block|inline)-size$/.exec(property);
  return size === null ? property : `${size[1] ?? ''}${size[2] === 'block' ? 'height' : 'width'}`;
};
export const computedTable = { inherited, initial, physical,
  names: [...initial.keys()].filter((name) => physical(name, false) === name).sort((a, b) => (
  a.startsWith('-') === b.startsWith('-') ? (a < b ? -1 : 1) : a.startsWith('-') ? 1 : -1)) };
