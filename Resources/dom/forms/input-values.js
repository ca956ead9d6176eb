// What the types of inputs make of a value: HTML, "value sanitization algorithm", "convert a string to a number", constraints.
({
  core(dom) {
    const stripNewlines = (text) => text.replace(/[\n\r]/g, '');
    const isNumber = (text) => /^-?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][-+]?\d+)?$/.test(text) && Number.isFinite(Number(text));
    const day = 86_400_000;

    // Milliseconds since 1970 for dates and times, months for `month`, the number itself for the rest; null if it is none.
    const parse = {
      date(text) {
        const match = /^(\d{4,})-(\d\d)-(\d\d)$/.exec(text);
        if (match === null) return null;
        const [, year, month, date] = match.map(Number);
        const time = utc(year, month - 1, date);
        const check = new Date(time);
        return year > 0 && year <= 275760 && month >= 1 && check.getUTCMonth() === month - 1 && check.getUTCDate() === date ? time : null;
      },
      month(text) {
        const match = /^(\d{4,})-(0[1-9]|1[0-2])$/.exec(text);
        return match === null || Number(match[1]) === 0 ? null : (Number(match[1]) - 1970) * 12 + Number(match[2]) - 1;
      },
      week(text) {
        const match = /^(\d{4,})-W(\d\d)$/.exec(text);
        if (match === null) return null;
        const [, year, week] = match.map(Number);
        if (year === 0 || week < 1 || week > weeksIn(year)) return null;
        return firstMonday(year) + (week - 1) * 7 * day;
      },
      time(text) {
        const match = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,3}))?)?$/.exec(text);
        if (match === null) return null;
        const [, hours, minutes, seconds = 0, fraction = ''] = match;
        return ((hours * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'));
      },
      'datetime-local'(text) {
        const match = /^(\d{4,}-\d\d-\d\d)[T ](.+)$/.exec(text);
        const date = match === null ? null : parse.date(match[1]);
        const time = match === null ? null : parse.time(match[2]);
        return date === null || time === null ? null : date + time;
      },
      number: (text) => (isNumber(text) ? Number(text) : null),
      range: (text) => (isNumber(text) ? Number(text) : null),
    };
    const pad = (number, length) => `${number}`.padStart(length, '0');
    const utc = (year, month, date) => {
      const time = new Date(0);
      time.setUTCFullYear(year, month, date);
      return time.getTime();
    };
    const firstMonday = (year) => {
      const fourth = utc(year, 0, 4);
      return fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * day;
    };
    const weeksIn = (year) => Math.round((firstMonday(year + 1) - firstMonday(year)) / (7 * day));
    const dateText = (date) => `${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1, 2)}-${pad(date.getUTCDate(), 2)}`;
    const timeText = (date) => {
      const [hours, minutes, seconds, rest] = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds(), date.getUTCMilliseconds()];
      const short = `${pad(hours, 2)}:${pad(minutes, 2)}`;
      if (rest > 0) return `${short}:${pad(seconds, 2)}.${pad(rest, 3).replace(/0+$/, '')}`;
      return seconds > 0 ? `${short}:${pad(seconds, 2)}` : short;
    };
    const format = {
      date: (value) => dateText(new Date(value)),
      month: (value) => `${pad(1970 + Math.floor(value / 12), 4)}-${pad(((value % 12) + 12) % 12 + 1, 2)}`,
      week(value) {
        const thursday = new Date(value + (4 - ((new Date(value).getUTCDay() + 6) % 7 + 1)) * day);
        const year = thursday.getUTCFullYear();
        return `${pad(year, 4)}-W${pad(Math.floor((thursday.getTime() - firstMonday(year)) / (7 * day)) + 1, 2)}`;
      },
      time: (value) => timeText(new Date(((value % day) + day) % day)),
      'datetime-local': (value) => `${dateText(new Date(value))}T${timeText(new Date(value))}`,
      number: (value) => `${value}`,
      range: (value) => `${value}`,
    };
    // [default step, scale of the step].
    const steps = { date: [1, day], month: [1, 1], week: [1, 7 * day], time: [60, 1000], 'datetime-local': [60, 1000], number: [1, 1], range: [1, 1] };

    const bound = (input, name) => parse[input.type](input.getAttribute(name) ?? '');
    const least = (input) => bound(input, 'min') ?? (input.type === 'range' ? 0 : null);
    const most = (input) => bound(input, 'max') ?? (input.type === 'range' ? 100 : null);
    const stepOf = (input) => {
      const [fallback, scale] = steps[input.type];
      const text = input.getAttribute('step') ?? '';
      if (dom.asciiLower(text) === 'any') return null;
      const number = dom.parseFloatingPoint(text);
      return (number === null || number <= 0 ? fallback : number) * scale;
    };
    const stepBase = (input) => bound(input, 'min') ?? parse[input.type](input.getAttribute('value') ?? '') ?? (input.type === 'week' ? -3 * day : 0);

    const sanitize = {
      text: stripNewlines, search: stripNewlines, tel: stripNewlines, password: stripNewlines,
      url: (text) => dom.stripSpaces(stripNewlines(text)),
      email: (text, input) => (input.hasAttribute('multiple') ? text.split(',').map(dom.stripSpaces).join(',') : dom.stripSpaces(stripNewlines(text))),
      color: (text) => (/^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : '#000000'),
      'datetime-local': (text) => (parse['datetime-local'](text) === null ? '' : format['datetime-local'](parse['datetime-local'](text))),
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
    for (const type of ['date', 'month', 'week', 'time', 'number']) sanitize[type] = (text) => (parse[type](text) === null ? '' : text);
    dom.sanitizeValue = (input, text) => sanitize[input.type]?.(text, input) ?? text;

    dom.valueAsNumber = (input) => parse[input.type]?.(input.value) ?? NaN;
    dom.setValueAsNumber = (input, value) => {
      const number = dom.toNumber(value);
      if (parse[input.type] === undefined) dom.fail('InvalidStateError');
      if (Number.isNaN(number)) input.value = '';
      else if (!Number.isFinite(number)) throw dom.typeError('The provided value is infinite');
      else input.value = format[input.type](number);
    };
    const dated = new Set(['date', 'month', 'week', 'time']);
    dom.valueAsDate = (input) => {
      if (!dated.has(input.type)) return null;
      const number = parse[input.type](input.value);
      if (number === null) return null;
      return new input.realm.intrinsics.Date(input.type === 'month' ? utc(1970 + Math.floor(number / 12), ((number % 12) + 12) % 12, 1) : number);
    };
    dom.setValueAsDate = (input, value) => {
      if (!dated.has(input.type)) dom.fail('InvalidStateError');
      if (value === null) { input.value = ''; return; }
      let time;
      try { time = Date.prototype.getTime.call(value); } catch { throw dom.typeError('Type error'); }
      const date = new Date(time);
      input.value = Number.isNaN(time) ? '' : format[input.type](input.type === 'month' ? (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth() : time);
    };

    dom.stepInput = (input, count) => {
      if (parse[input.type] === undefined) dom.fail('InvalidStateError');
      const step = stepOf(input);
      if (step === null) dom.fail('InvalidStateError');
      const [low, high, base] = [least(input), most(input), stepBase(input)];
      if (low !== null && high !== null && low > high) return;
      const before = parse[input.type](input.value) ?? 0;
      const offset = (before - base) / step;
      const isAligned = Math.abs(offset - Math.round(offset)) < 1e-9;
      let next = isAligned ? before + count * step : base + (count > 0 ? Math.ceil(offset) + count - 1 : Math.floor(offset) + count + 1) * step;
      if (low !== null && next < low) next = base + Math.ceil((low - base) / step) * step;
      if (high !== null && next > high) next = base + Math.floor((high - base) / step) * step;
      if ((count > 0 && next < before) || (count < 0 && next > before)) return;
      input.value = format[input.type](Number(next.toPrecision(15)));
    };

    // Decimals are compared as such, because binary fractions would be off by a little.
    const decimal = (number) => {
      const [, sign, whole, fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e([-+]\d+))?$/.exec(`${number}`);
      return [BigInt(`${sign}${whole}${fraction}`), Number(exponent) - fraction.length];
    };
    const isOffStep = (...numbers) => {
      const decimals = numbers.map(decimal);
      const exponents = decimals.map(([, exponent]) => exponent);
      const least = Math.min(...exponents);
      if (Math.max(...exponents) - least > 400) return false;
      const [number, base, step] = decimals.map(([digits, exponent]) => digits * 10n ** BigInt(exponent - least));
      return (number - base) % step !== 0n;
    };

    // Constraints. Lengths count only for what a user has typed, so a script's value is never too long.
    const email = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;
    const requirable = new Set(['text', 'search', 'tel', 'url', 'email', 'password', 'date', 'month', 'week', 'time', 'datetime-local', 'number']);
    const patterned = new Set(['text', 'search', 'tel', 'url', 'email', 'password']);
    const patternOf = (input) => {
      try { return new RegExp(`^(?:${input.getAttribute('pattern')})$`, 'u'); } catch { return null; }
    };
    const isMissing = (input) => {
      const { type } = input;
      if (type === 'radio') {
        return !!input.getAttribute('name') && input.radioGroup.some((radio) => radio.hasAttribute('required')) && !input.radioGroup.some((radio) => radio.checked);
      }
      if (!input.hasAttribute('required')) return false;
      if (type === 'checkbox') return !input.checked;
      if (type === 'file') return true;
      return requirable.has(type) && input.value === '' && !input.isDisabled && !input.hasAttribute('readonly');
    };
    dom.inputProblems = (input) => {
      const { type, value } = input;
      const problems = [];
      if (isMissing(input)) problems.push('valueMissing');
      if (value === '') return problems;
      const values = type === 'email' && input.hasAttribute('multiple') ? value.split(',') : [value];
      if ((type === 'email' && !values.every((each) => email.test(each))) || (type === 'url' && dom.host.parseURL(value) === null)) problems.push('typeMismatch');
      if (patterned.has(type) && input.hasAttribute('pattern')) {
        const pattern = patternOf(input);
        if (pattern !== null && !values.every((each) => pattern.test(each))) problems.push('patternMismatch');
      }
      const state = rangeProblem(input);
      if (state !== null) problems.push(state);
      if (parse[type] !== undefined) {
        const [number, step] = [parse[type](value), stepOf(input)];
        if (number !== null && step !== null && isOffStep(number, stepBase(input), step)) problems.push('stepMismatch');
      }
      return problems;
    };
    function rangeProblem(input) {
      const { type } = input;
      const number = parse[type]?.(input.value) ?? null;
      if (number === null) return null;
      const [low, high] = [least(input), most(input)];
      if (type === 'time' && low !== null && high !== null && high < low) {
        return number > high && number < low ? 'rangeUnderflow' : null;
      }
      if (low !== null && number < low) return 'rangeUnderflow';
      return high !== null && number > high ? 'rangeOverflow' : null;
    }
    // For :in-range and :out-of-range; undefined without a range.
    dom.rangeState = (input) => {
      if (parse[input.type] === undefined || !input.isCandidate || (least(input) === null && most(input) === null)) return undefined;
      return rangeProblem(input) === null;
    };
  },
})
