// The problems of an input's value: HTML, "The constraint validation API".
import { host } from '../infra/host.js';
import { inputFormats } from './input-formats.js';
import { inputRange, isOffStep } from './input-steps.js';

const { parse } = inputFormats;
const { least, most, stepBase, stepOf } = inputRange;

// Length limits apply only to text that a user has typed, so a script's value is never too long.
const email =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;
const requirable = new Set(['text', 'search', 'tel', 'url', 'email', 'password', 'date', 'month', 'week', 'time',
  'datetime-local', 'number']);
const patterned = new Set(['text', 'search', 'tel', 'url', 'email', 'password']);
const patternOf = (input) => {
  const text = input.getAttribute('pattern');
  try {
    // It has to be valid by itself, so that it can't end the group.
    return new RegExp(text, 'u') && new RegExp(`^(?:${text})$`, 'u');
  } catch {
    return null;
  }
};
const isMissing = (input) => {
  const { type } = input;
  if (type === 'radio') {
    return !!input.getAttribute('name') && input.radioGroup.some((radio) => radio.hasAttribute('required'))
      && !input.radioGroup.some((radio) => radio.checked);
  }
  if (!input.hasAttribute('required')) return false;
  if (type === 'checkbox') return !input.checked;
  if (type === 'file') return input.files.length === 0;
  return requirable.has(type) && input.value === '' && !input.isDisabled && !input.hasAttribute('readonly');
};
export const inputProblems = (input) => {
  const { type, value } = input;
  const problems = [];
  if (isMissing(input)) problems.push('valueMissing');
  if (value === '') return problems;
  const values = type === 'email' && input.hasAttribute('multiple') ? value.split(',') : [value];
  if ((type === 'email' && !values.every((each) => email.test(each)))
    || (type === 'url' && host.parseURL(value) === null)) problems.push('typeMismatch');
  if (patterned.has(type) && input.hasAttribute('pattern')) {
    const pattern = patternOf(input);
    if (pattern !== null && !values.every((each) => pattern.test(each))) problems.push('patternMismatch');
  }
  problems.push(...rangeProblems(input));
  if (parse[type] !== undefined) {
    const [number, step] = [parse[type](value), stepOf(input)];
    if (number !== null && step !== null && isOffStep(number, stepBase(input), step))
      problems.push('stepMismatch');
  }
  return problems;
};
function rangeProblems(input) {
  const { type } = input;
  const number = parse[type]?.(input.value) ?? null;
  if (number === null) return [];
  const [low, high] = [least(input), most(input)];
  const isBelow = low !== null && number < low;
  const isAbove = high !== null && number > high;
  // A reversed range goes over midnight.
  if (type === 'time' && low !== null && high !== null && high < low)
    return isBelow && isAbove ? ['rangeUnderflow', 'rangeOverflow'] : [];
  return isBelow ? ['rangeUnderflow'] : isAbove ? ['rangeOverflow'] : [];
}
// For :in-range and :out-of-range; undefined if the input has no range.
export const rangeState = (input) => {
  if (parse[input.type] === undefined || !input.isCandidate || (least(input) === null && most(input) === null))
    return undefined;
  return rangeProblems(input).length === 0;
};
