// The layer, condition and media after the address of an `@import` rule: CSS Cascade, "The @import Rule".

// An invalid layer() begins the media queries instead, and makes the first one invalid.
const layerFunction = /^layer\(\s*-?[_a-z][-\w]*(?:\.-?[_a-z][-\w]*)*\s*\)/i;
export const importText = (text) => (/^layer\(/i.test(text) && !layerFunction.test(text) ? unknownLayer(text) : text);
const unknownLayer = (text) => ['not all', ...text.split(',').slice(1)].join(',');
// Parses layer, supports(...) and media of an @import.
export const importParts = (text) => {
  const match = /^(?:(layer)(?:\(\s*(-?[_a-z][-\w]*(?:\.-?[_a-z][-\w]*)*)\s*\))?(?=\s|$))?\s*(?:supports\(((?:[^()]|\([^()]*\))*)\))?\s*([^]*)$/i
    .exec(importText(text));
  const [, layer, layerName, supportsText, media] = match;
  return {
    layerName: layer === undefined ? null : layerName ?? '', supportsText: supportsText?.trim() ?? null,
    mediaText: media
  };
};
