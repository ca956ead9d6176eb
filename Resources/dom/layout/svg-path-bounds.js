// The extent of SVG's path data: SVG 2, "Path data". Curves are measured at points along them.

const numbersOf = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };
const token = /[a-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;
const steps = 16;

// Calls `add` with points of an arc from one point to another: SVG 2, "Conversion from endpoint to center
// parameterization".
/**
 * @param {number[]} from
 * @param {number[]} ellipse
 * @param {boolean} isLarge
 * @param {boolean} isSweep
 * @param {number[]} to
 * @param {(x: number, y: number) => void} add
 */
const addArc = (from, ellipse, isLarge, isSweep, to, add) => {
  const [[x1, y1], [x2, y2], [radiusX, radiusY, degrees]] = [from, to, ellipse];
  let [rx, ry] = [Math.abs(radiusX), Math.abs(radiusY)];
  if (rx === 0 || ry === 0 || (x1 === x2 && y1 === y2)) return;
  const angle = degrees * Math.PI / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [dx, dy] = [(x1 - x2) / 2, (y1 - y2) / 2];
  const [px, py] = [cos * dx + sin * dy, -sin * dx + cos * dy];
  const grow = Math.max(1, Math.sqrt((px / rx) ** 2 + (py / ry) ** 2));
  [rx, ry] = [rx * grow, ry * grow];
  const under = (rx * py) ** 2 + (ry * px) ** 2;
  const scale = (isLarge === isSweep ? -1 : 1) * Math.sqrt(Math.max(0, (rx * ry) ** 2 - under) / under);
  const [qx, qy] = [scale * rx * py / ry, -scale * ry * px / rx];
  const [cx, cy] = [cos * qx - sin * qy + (x1 + x2) / 2, sin * qx + cos * qy + (y1 + y2) / 2];
  const start = Math.atan2((py - qy) / ry, (px - qx) / rx);
  let turn = Math.atan2((-py - qy) / ry, (-px - qx) / rx) - start;
  if (isSweep && turn < 0) turn += 2 * Math.PI;
  if (!isSweep && turn > 0) turn -= 2 * Math.PI;
  for (let i = 1; i < steps * 2; i++) {
    const at = start + turn * i / (steps * 2);
    const [x, y] = [rx * Math.cos(at), ry * Math.sin(at)];
    add(cos * x - sin * y + cx, sin * x + cos * y + cy);
  }
};
/**
 * @param {number[][]} points
 * @param {(x: number, y: number) => void} add
 */
const addCurve = (points, add) => {
  for (let step = 1; step < steps; step++) {
    const t = step / steps;
    let level = points;
    while (level.length > 1)
      level = level.slice(1).map(([x, y], i) => [level[i][0] * (1 - t) + x * t, level[i][1] * (1 - t) + y * t]);
    add(level[0][0], level[0][1]);
  }
};

// Calls `add` with points on the outline of a path. Data is read up to its first error.
export const pathPoints = (data, add) => {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let control = null;
  let last = '';
  const tokens = data.match(token) ?? [];
  for (let i = 0, command = ''; i < tokens.length;) {
    if (/[a-z]/i.test(tokens[i])) command = tokens[i++];
    else if (command === '' || /z/i.test(command)) return;
    const kind = command.toLowerCase();
    const count = numbersOf[kind];
    const numbers = tokens.slice(i, i + count).map(Number);
    if (count === undefined || numbers.length < count || numbers.some(Number.isNaN)) return;
    i += count;
    const isRelative = kind === command;
    const at = (index) => [numbers[index] + (isRelative ? x : 0), numbers[index + 1] + (isRelative ? y : 0)];
    const from = [x, y];
    const mirrored = (kinds) =>
      (control !== null && kinds.includes(last) ? [2 * x - control[0], 2 * y - control[1]] : from);
    let next = from;
    let handle = null;
    if (kind === 'z') next = [startX, startY];
    else if (kind === 'h') next = [numbers[0] + (isRelative ? x : 0), y];
    else if (kind === 'v') next = [x, numbers[0] + (isRelative ? y : 0)];
    else if (kind === 'c' || kind === 's') {
      const first = kind === 'c' ? at(0) : mirrored('cs');
      handle = at(count - 4);
      next = at(count - 2);
      addCurve([from, first, handle, next], add);
    } else if (kind === 'q' || kind === 't') {
      handle = kind === 'q' ? at(0) : mirrored('qt');
      next = at(count - 2);
      addCurve([from, handle, next], add);
    } else if (kind === 'a') {
      next = at(5);
      addArc(from, numbers, numbers[3] !== 0, numbers[4] !== 0, next, add);
    } else next = at(0);
    [x, y] = next;
    control = handle;
    last = kind;
    if (kind === 'm') {
      [startX, startY] = next;
      command = isRelative ? 'l' : 'L';
    }
    add(x, y);
  }
};
