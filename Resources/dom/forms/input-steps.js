// Ranges and steps of inputs: HTML, "The min and max attributes", "The step attribute".
import { fail } from '../infra/errors.js';
import { asciiLower } from '../nodes/names.js';
import { parseFloatingPoint } from '../html/reflect.js';
import { inputFormats } from './input-formats.js';

const { day, format, parse } = inputFormats;

// [default step, scale of the step].
const steps = { date: [1, day], month: [1, 1], week: [1, 7 * day], time: [60, 1000], 'datetime-local': [60,
  1000], number: [1, 1], range: [1, 1] };

const bound = (input, name) => parse[input.type](input.getAttribute(name) ?? '');
const least = (input) => bound(input, 'min') ?? (input.type === 'range' ? 0 : null);
const most = (input) => bound(input, 'max') ?? (input.type === 'range' ? 100 : null);
const stepOf = (input) => {
  const [fallback, scale] = steps[input.type];
  const text = input.getAttribute('step') ?? '';
  if (asciiLower(text) === 'any') return null;
  const number = parseFloatingPoint(text);
  return (number === null || number <= 0 ? fallback : number) * scale;
};
const stepBase = (input) => bound(input, 'min') ?? parse[input.type](input.getAttribute('value') ?? '')
  ?? (input.type === 'week' ? -3 * day : 0);
export const inputRange = { least, most, stepBase, stepOf };

export const stepInput = (input, count) => {
  if (parse[input.type] === undefined) fail('InvalidStateError');
  const step = stepOf(input);
  if (step === null) fail('InvalidStateError');
  const [low, high, base] = [least(input), most(input), stepBase(input)];
  if (low !== null && high !== null && low > high) return;
  const before = parse[input.type](input.value) ?? 0;
  const offset = (before - base) / step;
  const isAligned = Math.abs(offset - Math.round(offset)) < 1e-9;
  let next = isAligned
    ? before + count * step
    : base + (count > 0 ? Math.ceil(offset) + count - 1 : Math.floor(offset) + count + 1) * step;
  if (low !== null && next < low) next = base + Math.ceil((low - base) / step) * step;
  if (high !== null && next > high) next = base + Math.floor((high - base) / step) * step;
  if ((count > 0 && next < before) || (count < 0 && next > before)) return;
  input.value = format[input.type](Number(next.toPrecision(15)));
};

// Decimals are compared exactly, because binary fractions would be slightly off.
/** @type {(number: number) => [digits: bigint, exponent: number]} */
const decimal = (number) => {
  const [, sign, whole, fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e([-+]\d+))?$/.exec(`${number}`);
  return [BigInt(`${sign}${whole}${fraction}`), Number(exponent) - fraction.length];
};
export const isOffStep = (...numbers) => {
  const decimals = numbers.map(decimal);
  const exponents = decimals.map(([, exponent]) => exponent);
  const least = Math.min(...exponents);
  if (Math.max(...exponents) - least > 400) return false;
  const [number, base, step] = decimals.map(([digits, exponent]) => digits * 10n ** BigInt(exponent - least));
  return (number - base) % step !== 0n;
};
