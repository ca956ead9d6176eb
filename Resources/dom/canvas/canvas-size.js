// The size of a canvas, and whether something can be drawn on it: HTML, "The canvas element".
import { parseInteger } from '../html/reflect.js';

const sideOf = (canvas, name, fallback) => {
  const number = parseInteger(canvas.getAttribute(name));
  return number === null || number < 0 ? fallback : number;
};
// The maximum area of a canvas in WebKit on iOS, in pixels.
const mostPixels = 16777216;

export const canvasSize = (canvas) => ({ width: sideOf(canvas, 'width', 300), height: sideOf(canvas, 'height', 150) });

export const isDrawable = ({ width, height }) => width > 0 && height > 0 && width * height <= mostPixels;
