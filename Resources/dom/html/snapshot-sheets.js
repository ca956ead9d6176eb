// The texts of style sheets in a snapshot: as written, or as rules if a script has edited them.
import { lazy } from '../infra/lazy-units.js';

const lazySheets = lazy('../css/sheets.js');

export const textOfRules = (sheet) => sheet.rules.map((rule) => rule.cssText).join('\n');

// Imported sheets come before the rules of the sheet that imports them.
function withImports(element, sheet) {
  let text = '';
  for (const rule of sheet.rules) {
    if (rule.interface !== 'CSSImportRule') continue;
    const imported = lazySheets().importedSheet(rule);
    if (imported === null) continue;
    const inside = withImports(element, imported);
    text += rule.mediaText ? `@media ${rule.mediaText} {\n${inside}\n}\n` : `${inside}\n`;
  }
  const own = sheet.rules.filter((rule) => rule.interface !== 'CSSImportRule').map((rule) => rule.cssText).join('\n');
  return text + own;
}

/// Returns the text of the sheet that an element owns; null if it has none, or if the sheet does not apply.
export function sheetTextOf(element) {
  if (element.isSheetOwner !== true || element.sheetText === null) return null;
  if (!/^(?:text\/css)?$/i.test((element.getAttribute('type') ?? '').split(';')[0].trim())) return null;
  if (element.imported?.size > 0) {
    const sheet = lazySheets().sheetOwnedBy(element);
    return sheet === null || sheet.isDisabled ? null : withImports(element, sheet);
  }
  const { sheet } = element;
  if (!sheet) return /(?:^|\s)alternate(?:\s|$)/i.test(element.getAttribute('rel') ?? '') ? null : element.sheetText;
  if (sheet.isDisabled) return null;
  return sheet.isEdited ? textOfRules(sheet) : sheet.text;
}
