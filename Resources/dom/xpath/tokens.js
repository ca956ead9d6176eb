// The tokens of XPath 1.0 expressions: XPath, "Lexical Structure".
import { fail } from '../infra/errors.js';

const invalid = () => fail('SyntaxError');
const token = /\s*(?:(\d+(?:\.\d*)?|\.\d+)|("[^"]*"|'[^']*')|(::|\/\/|\.\.|!=|<=|>=|[-()[\].@,/|+=<>*$])|([A-Za-z_\u0080-\uffff][-.\w\u0080-\uffff]*(?::(?!:)(?:[A-Za-z_\u0080-\uffff][-.\w\u0080-\uffff]*|\*))?))/y;
const operatorWords = new Set(['and', 'or', 'mod', 'div']);

// Words and asterisks are operators if an operand precedes them.
export const tokensOfXPath = (text) => {
  const tokens = [];
  token.lastIndex = 0;
  while (token.lastIndex < text.trimEnd().length) {
    const match = token.exec(text) ?? invalid();
    const [, number, string, mark, name] = match;
    const before = tokens[tokens.length - 1];
    const followsOperand = before !== undefined
      && !(before.kind === 'operator' || (before.kind === 'mark' && !/^(?:\)|\]|\.|\.\.)$/.test(before.text)));
    if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (string !== undefined) tokens.push({ kind: 'string', text: string.slice(1, -1) });
    else if (name !== undefined)
      tokens.push({ kind: followsOperand && operatorWords.has(name) ? 'operator' : 'name', text: name });
    else if (mark === '*') tokens.push({ kind: followsOperand ? 'operator' : 'name', text: '*' });
    else tokens.push({ kind: /^(?:!=|<=|>=|[-+=<>|]|\/\/?)$/.test(mark) ? 'operator' : 'mark', text: mark });
  }
  return tokens;
};
