// What the types of inputs make of a value: HTML, "value sanitization algorithm", "valueAsNumber" and "valueAsDate".
({
  core(dom) {
    const { format, parse, utc } = dom.inputFormats;
    const { least, most, stepBase, stepOf } = dom.inputRange;
    const stripNewlines = (text) => text.replace(/[\n\r]/g, '');

    const sanitize = {
      text: stripNewlines, search: stripNewlines, tel: stripNewlines, password: stripNewlines,
      url: (text) => dom.stripSpaces(stripNewlines(text)),
      email: (text, input) => (input.hasAttribute('multiple') ? text.split(',').map(dom.stripSpaces).join(',')
        : dom.stripSpaces(stripNewlines(text))),
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
      return new input.realm.intrinsics.Date(input.type === 'month'
        ? utc(1970 + Math.floor(number / 12), ((number % 12) + 12) % 12, 1)
        : number);
    };
    dom.setValueAsDate = (input, value) => {
      if (!dated.has(input.type)) dom.fail('InvalidStateError');
      if (value === null) { input.value = ''; return; }
      let time;
      try { time = Date.prototype.getTime.call(value); } catch { throw dom.typeError('Type error'); }
      const date = new Date(time);
      input.value = Number.isNaN(time)
        ? ''
        : format[input.type](input.type === 'month' ? (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth() : time);
    };
  },
})
