// How each input type processes a value: HTML, "value sanitization algorithm", "valueAsNumber" and "valueAsDate".
import { fail, typeError } from '../infra/errors.js';
import { toNumber } from '../infra/idl.js';
import { stripSpaces } from '../nodes/names.js';
import { inputFormats } from './input-formats.js';
import { inputRange } from './input-steps.js';

const { format, parse, utc } = inputFormats;
const { least, most, stepBase, stepOf } = inputRange;
const stripNewlines = (text) => text.replace(/[\n\r]/g, '');

const sanitize = {
  text: stripNewlines, search: stripNewlines, tel: stripNewlines, password: stripNewlines,
  url: (text) => stripSpaces(stripNewlines(text)),
  email: (text, input) => (input.hasAttribute('multiple') ? text.split(',').map(stripSpaces).join(',')
    : stripSpaces(stripNewlines(text))),
  color: (text) => (/^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : '#000000'),
  'datetime-local': (text) =>
    (parse['datetime-local'](text) === null ? '' : format['datetime-local'](parse['datetime-local'](text))),
  range(text, input) {
    const [low, high] = [least(input), most(input)];
    let number = parse.range(text) ?? (high < low ? low : low + (high - low) / 2);
    number = Math.max(low, Math.min(number, Math.max(low, high)));
    const step = stepOf(input);
    if (step !== null) {
      const base = stepBase(input);
      const snapped = base + Math.round((number - base) / step) * step;
      number = snapped > high && snapped - step >= low ? snapped - step : Math.max(low, snapped);
    }
    return `${Number(number.toPrecision(12))}`;
  },
};
for (const type of ['date', 'month', 'week', 'time', 'number'])
  sanitize[type] = (text) => (parse[type](text) === null ? '' : text);
export const sanitizeValue = (input, text) => sanitize[input.type]?.(text, input) ?? text;

export const valueAsNumber = (input) => parse[input.type]?.(input.value) ?? NaN;
export const setValueAsNumber = (input, value) => {
  const number = toNumber(value);
  // WebKit's order and errors.
  if (!Number.isFinite(number)) fail('NotSupportedError');
  if (parse[input.type] === undefined) fail('InvalidStateError');
  input.value = format[input.type](number);
};
const dated = new Set(['date', 'month', 'week', 'time']);
export const valueAsDate = (input) => {
  if (!dated.has(input.type)) return null;
  const number = parse[input.type](input.value);
  if (number === null) return null;
  return new input.realm.intrinsics.Date(input.type === 'month'
    ? utc(1970 + Math.floor(number / 12), ((number % 12) + 12) % 12, 1)
    : number);
};
export const setValueAsDate = (input, value) => {
  if (!dated.has(input.type)) fail('InvalidStateError');
  if (value === null) { input.value = ''; return; }
  let time;
  try { time = Date.prototype.getTime.call(value); } catch { throw typeError('Type error'); }
  const date = new Date(time);
  input.value = Number.isNaN(time)
    ? ''
    : format[input.type](input.type === 'month' ? (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth() : time);
};
