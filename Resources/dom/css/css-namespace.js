// The namespace CSS: CSSOM, "The CSS.escape() Method"; CSS Conditional Rules, "The CSS namespace".
import { tag } from '../infra/define.js';
import { requireArguments } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { registerProperty } from './registered-properties.js';
import { propertyName } from './style-interface.js';
import { StyleDeclaration } from './style.js';

const lazySelectorParser = lazy('../selectors/selector-parser.js');
const lazySerializeSelectors = lazy('../selectors/serialize-selectors.js');

export const supportsDeclaration = (name, value) => {
  const style = new StyleDeclaration(null);
  return value.trim() !== '' && !/!\s*important\s*$/i.test(value)
    && style.put(propertyName(name), value.trim(), false);
};
export const supportsCondition = (text) => {
  const condition = text.trim();
  const declaration = /^\(?\s*([-\w]+)\s*:([^]*?)\)?$/.exec(condition);
  if (/^not\b/i.test(condition)) return !supportsCondition(condition.slice(3));
  if (/\)\s+and\s+\(/i.test(condition)) return condition.split(/\s+and\s+(?=\()/i).every(supportsCondition);
  if (/\)\s+or\s+\(/i.test(condition)) return condition.split(/\s+or\s+(?=\()/i).some(supportsCondition);
  const selector = /^selector\(([^]*)\)$/i.exec(condition);
  if (selector !== null)
    try { return lazySelectorParser().parseSelectors(selector[1]).length > 0; } catch { return false; }
  if (declaration !== null) return supportsDeclaration(declaration[1], declaration[2]);
  return /^\([^]*\)$/.test(condition) && supportsCondition(condition.slice(1, -1));
};

/** @param {import('../realm').Page} page */
export function expose(page) {
  page.lazyGlobal('CSS', () => {
    const namespace = {
      supports(name, value) {
        requireArguments(arguments, 1);
        return arguments.length > 1 ? supportsDeclaration(`${name}`, `${value}`)
          : supportsCondition(`${name}`);
      },
      registerProperty(definition) {
        requireArguments(arguments, 1);
        registerProperty(page.realm, definition);
      },
      escape(text) {
        requireArguments(arguments, 1);
        return lazySerializeSelectors().escapeIdentifier(`${text}`);
      },
    };
    tag(namespace, 'CSS');
    page.global('CSS', namespace);
  });
}
