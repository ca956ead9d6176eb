// The changes that a developer tool makes to the text of a style sheet. The page's objects of rules stay the same.
import { blockOf, selectorsOf } from './inspected-styles.js';
import { splitBlock } from './nested-rules.js';
import { placesOf } from './rule-sources.js';

// Returns the rule of a sheet that has a place; undefined if none does.
const ruleAt = (sheet, matches) => {
  for (const [rule, place] of placesOf(sheet).byRule) if (matches(rule, place)) return rule;
  return undefined;
};
const replaceText = (sheet, start, end, text) => {
  const before = placesOf(sheet).text;
  sheet.text = before.slice(0, start) + text + before.slice(end);
  sheet.edits++;
  sheet.touch();
  return placesOf(sheet);
};

// Replaces the declarations of the rule whose block is at a place. Returns the block, or null if there is none. Rules
// in the text stay as they are.
export const replaceBlock = (sheet, start, end, text) => {
  const rule = ruleAt(sheet, (each, place) => each.style !== undefined && place.blockStart === start
    && place.blockEnd === end);
  if (rule === undefined) return null;
  rule.style.read(splitBlock(text).declarations);
  return blockOf(rule, sheet, replaceText(sheet, start, end, text));
};

// Replaces the selectors of the rule that has them at a place. Returns { text, selectorText, selectors }, or null if
// there is none. The selectors of nested rules can't be replaced, and invalid selectors change nothing.
export const replaceSelectors = (sheet, start, end, text) => {
  const rule = ruleAt(sheet, (each, place) => each.interface === 'CSSStyleRule' && place.start === start
    && placesOf(sheet).text.slice(start, place.blockStart - 1).trimEnd().length === end - start);
  if (rule === undefined || rule.ownText !== undefined) return null;
  const before = rule.selectors;
  const { isEdited } = sheet;
  rule.selectorText = text;
  // The text below is that of the sheet as before, with the new selectors.
  sheet.isEdited = isEdited;
  const places = rule.selectors === before ? placesOf(sheet) : replaceText(sheet, start, end, text);
  return { text: places.text, selectorText: rule.selectorText, selectors: selectorsOf(rule, places.text,
    places.byRule.get(rule)) };
};

// Replaces the text of a sheet, with all of its rules.
export const replaceSheet = (sheet, text) => {
  const { edits } = sheet;
  sheet.read(text);
  sheet.edits = edits + 1;
  sheet.touch();
};
