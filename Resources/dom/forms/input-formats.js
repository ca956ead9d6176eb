// Parses and formats the values of inputs that have numbers: HTML, "convert a string to a number".
const isNumber = (text) => /^-?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][-+]?\d+)?$/.test(text)
  && Number.isFinite(Number(text));
const day = 86_400_000;

// Milliseconds since 1970 for dates and times, months for `month`, the number itself for all others; null if the value
// is invalid.
const parse = {
  date(text) {
    const match = /^(\d{4,})-(\d\d)-(\d\d)$/.exec(text);
    if (match === null) return null;
    const [, year, month, date] = match.map(Number);
    const time = utc(year, month - 1, date);
    const check = new Date(time);
    return year > 0 && year <= 275760 && month >= 1 && check.getUTCMonth() === month - 1
      && check.getUTCDate() === date ? time : null;
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
    return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'));
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
const dateText = (date) =>
  `${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1, 2)}-${pad(date.getUTCDate(), 2)}`;
const timeText = (date) => {
  const [hours, minutes, seconds, rest] = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds(),
    date.getUTCMilliseconds()];
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

export const inputFormats = { parse, format, day, utc };
