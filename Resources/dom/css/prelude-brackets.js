// The brackets in a rule: CSS Syntax, "consume a component value". A brace inside of brackets neither begins nor ends a
// block, and brackets inside of an unquoted `url()` are letters.

const closers = { '(': ')', '[': ']', '{': '}' };
const inURL = 'u';
const endsInURL = /(?:^|[^-\w])url$/i;

// Returns the closing brackets that are due after a token; `open` are those that are due before it, and `text` is the
// text before it.
export const bracketsAfter = (open, token, text) => {
  if (token.length !== 1) return open;
  const due = open[open.length - 1];
  if (token === due || (due === inURL && token === ')')) return open.slice(0, -1);
  if (due === inURL || closers[token] === undefined) return open;
  return open + (token === '(' && endsInURL.test(text.slice(-4)) ? inURL : closers[token]);
};
