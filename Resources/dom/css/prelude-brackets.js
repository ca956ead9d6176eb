// The brackets in a rule: CSS Syntax, "consume a component value". A brace inside of brackets neither begins nor ends a
// block, and brackets inside of an unquoted `url()` are letters.

const closers = { '(': ')', '[': ']', '{': '}' };
const inURL = 'u';
const endsInURL = /(?:^|[^-\w])url$/i;

// Updates the closing brackets that are due, the next one last, with a token of a text and its position.
export const trackBrackets = (due, token, text, at) => {
  if (token.length !== 1) return;
  const next = due[due.length - 1];
  if (token === next || (next === inURL && token === ')')) due.pop();
  else if (next !== inURL && closers[token] !== undefined)
    due.push(token === '(' && endsInURL.test(text.slice(Math.max(0, at - 4), at)) ? inURL : closers[token]);
};
