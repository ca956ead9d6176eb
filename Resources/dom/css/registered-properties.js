// Custom properties that a script registers: CSS Properties and Values API, "The registerProperty() function".
import { fail, typeError } from '../infra/errors.js';
import { toText } from '../infra/idl.js';
import { dictionary } from '../events/event.js';
import { touchStyles } from '../nodes/changes.js';
import { parseDeclarations } from './declarations.js';
import { styleRulesOf } from './sheet-lists.js';

export const registerProperty = (realm, definition) => {
  const { name, syntax = '*', inherits, initialValue } = dictionary(definition);
  if (name === undefined || inherits === undefined) throw typeError('Type error');
  const text = toText(name);
  if (!text.startsWith('--') || text.length < 3)
    fail('SyntaxError', 'The name of this property is not a custom property name.');
  realm.registeredProperties ??= new Map();
  if (realm.registeredProperties.has(text))
    fail('InvalidModificationError', 'This property has already been registered.');
  const kind = toText(syntax);
  if (kind !== '*' && initialValue === undefined)
    fail('SyntaxError', 'An initial value is mandatory except for the "*" syntax.');
  realm.registeredProperties.set(text, {
    inherits: !!inherits, syntax: kind,
    initialValue: initialValue === undefined ? undefined : toText(initialValue).trim(),
  });
  touchStyles(realm.document);
};
// Properties registered by scripts take precedence over the rules of style sheets.
const rulesOf = (document) => {
  styleRulesOf(document);
  return document.propertyRules;
};
export const registeredProperty = (document, name) => document.realm.registeredProperties?.get(name)
  ?? (document.styleVersion === 0 ? undefined : rulesOf(document)?.get(name));
export const registeredNames = (document) => [...document.realm.registeredProperties?.keys() ?? [],
  ...rulesOf(document)?.keys() ?? []];
export const describeProperty = (block) => {
  const fields = new Map();
  for (const [key, value] of parseDeclarations(block)) fields.set(key, value);
  const syntax = /^(["'])(.*)\1$/.exec(fields.get('syntax') ?? '')?.[2];
  const inherits = fields.get('inherits');
  const initialValue = fields.get('initial-value');
  if (syntax === undefined || (inherits !== 'true' && inherits !== 'false')
    || (syntax !== '*' && initialValue === undefined)) return null;
  return { syntax, inherits: inherits === 'true', initialValue };
};
