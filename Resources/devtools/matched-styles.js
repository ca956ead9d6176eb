// The rules for an element in the terms of the DevTools protocol.
((user, styles) => {
  'use strict';

  const tools = user.styleTools();

  // The offsets at which the lines of the latest text begin.
  let latest = { text: '', starts: [0] };
  function startsOf(text) {
    if (latest.text === text) return latest.starts;
    const starts = [0, ...[...text.matchAll(/\r\n|[\n\r\f]/g)].map(match => match.index + match[0].length)];
    latest = { text, starts };
    return starts;
  }
  function placeOf(text, offset) {
    const starts = startsOf(text);
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    return [low, offset - starts[low]];
  }
  function rangeOf(text, start, end) {
    const [[startLine, startColumn], [endLine, endColumn]] = [placeOf(text, start), placeOf(text, end)];
    return { startLine, startColumn, endLine, endColumn };
  }

  const longhand = ({ name, value, isImportant }) =>
    ({ name, value: isImportant ? `${value} !important` : value, important: isImportant || undefined });
  const declaration = (each, text) => ({
    name: each.name, value: each.value, important: each.isImportant || undefined, implicit: false, text: each.text,
    parsedOk: each.isValid ? undefined : false, disabled: each.isDisabled, range: rangeOf(text, each.start, each.end),
    longhandProperties: each.longhands.length === 0 ? undefined : each.longhands,
  });
  const sheetOf = block => block.owner === null ? block.sheet === 0 ? undefined : styles.id(block.sheet)
    : `inline-${user.nodeNumber(block.owner)}`;
  // Returns the `CSSStyle` of a block of declarations.
  function style(block) {
    const { source } = block;
    const styleSheetId = sheetOf(block);
    if (source === null) return { styleSheetId, cssProperties: block.longhands.map(longhand), shorthandEntries: [] };
    const { text, start, end, declarations } = source;
    return {
      styleSheetId, cssProperties: [...declarations.map(each => declaration(each, text)),
        ...block.longhands.map(longhand)],
      shorthandEntries: declarations.filter(each => each.longhands.length > 0 && !each.isDisabled)
        .map(({ name, value }) => ({ name, value })),
      cssText: text.slice(start, end), range: rangeOf(text, start, end),
    };
  }

  const types = { CSSMediaRule: 'MediaRule', CSSSupportsRule: 'SupportsRule', CSSContainerRule: 'ContainerRule',
    CSSLayerBlockRule: 'LayerRule', CSSScopeRule: 'ScopeRule', CSSStyleRule: 'StyleRule' };
  const specificity = number => ({ a: number >> 20, b: (number >> 10) & 1023, c: number & 1023 });
  // `text` is that of the sheet.
  const selectorList = (selectors, selectorText, text) => ({
    selectors: selectors.map(each => ({ text: each.text, specificity: specificity(each.specificity),
      range: each.start === undefined ? undefined : rangeOf(text, each.start, each.end) })),
    text: selectorText,
  });
  function match(rule) {
    const styleSheetId = rule.sheet === 0 ? undefined : styles.id(rule.sheet);
    const condition = each => ({ text: each.text, range: rangeOf(rule.text, each.start, each.end), styleSheetId });
    const of = kind => rule.around.filter(each => each.kind === kind);
    return {
      rule: {
        styleSheetId, origin: rule.origin, style: style(rule.block),
        selectorList: selectorList(rule.selectors, rule.selectorText, rule.text),
        nestingSelectors: of('CSSStyleRule').map(({ text }) => text),
        media: of('CSSMediaRule').map(each => ({ ...condition(each), source: 'mediaRule' })),
        supports: of('CSSSupportsRule').map(each => ({ ...condition(each), active: each.isActive })),
        containerQueries: of('CSSContainerRule').map(condition), layers: of('CSSLayerBlockRule').map(condition),
        scopes: of('CSSScopeRule').map(condition), ruleTypes: rule.around.map(({ kind }) => types[kind]),
      },
      matchingSelectors: rule.matching,
    };
  }

  // The pseudo-elements for which the protocol has a name.
  const pseudoTypes = new Set(['first-line', 'first-letter', 'before', 'after', 'marker', 'backdrop', 'selection',
    'target-text', 'spelling-error', 'grammar-error', 'placeholder', 'file-selector-button']);
  const both = ({ inline, rules }) =>
    ({ inlineStyle: inline === null ? undefined : style(inline), matchedCSSRules: rules.map(match) });
  function elementOf(node) {
    if (user.nodeType(node) !== 1) throw new TypeError('Node is not an Element');
    return node;
  }
  styles.matched = element => {
    const found = tools.stylesOf(elementOf(element));
    return JSON.stringify({
      ...both(found), inherited: found.inherited.map(both), inheritedPseudoElements: [],
      pseudoElements: found.pseudoElements.map(({ name, rules }) => ({ pseudoType: name.slice(2), rules }))
        .filter(({ pseudoType }) => pseudoTypes.has(pseudoType))
        .map(({ pseudoType, rules }) => ({ pseudoType, matches: rules.map(match) })),
      cssKeyframesRules: found.keyframes.map(({ name, steps }) => ({ animationName: { text: name },
        keyframes: steps.map(({ key, block }) => ({ styleSheetId: sheetOf(block), origin: 'regular',
          keyText: { text: key }, style: style(block) })) })),
    });
  };
  styles.inline = element => JSON.stringify({ inlineStyle: style(tools.inlineStyleOf(elementOf(element))) });
  styles.computed = element => JSON.stringify(tools.computedStyleOf(elementOf(element))
    .map(([name, value]) => ({ name, value })));

  const noSheet = () => new Error('No style sheet with given id found');
  // Returns a sheet's number, and the offsets of a range in its text.
  function offsetsOf(styleSheetId, range) {
    const number = styles.numberOf(styleSheetId);
    const text = tools.textOf(number);
    if (text === null) throw noSheet();
    const starts = startsOf(text);
    return [number, starts[range.startLine] + range.startColumn, starts[range.endLine] + range.endColumn];
  }
  function found(result) {
    if (result === null) throw new Error('Source range didn\'t match existing source range');
    return result;
  }
  // Replaces declarations; returns the new style.
  function setText({ styleSheetId, range, text }) {
    const inline = /^inline-(\d+)$/.exec(styleSheetId);
    if (inline === null) return style(found(tools.replaceBlock(...offsetsOf(styleSheetId, range), text)));
    const element = user.nodeWithNumber(Number(inline[1]));
    if (element === null) throw noSheet();
    tools.setInlineStyle(element, text);
    return style(tools.inlineStyleOf(element));
  }
  styles.setTexts = edits => JSON.stringify(JSON.parse(edits).map(setText));
  styles.setSelector = edit => {
    const { styleSheetId, range, selector } = JSON.parse(edit);
    const made = found(tools.replaceSelectors(...offsetsOf(styleSheetId, range), selector));
    return JSON.stringify(selectorList(made.selectors, made.selectorText, made.text));
  };
  styles.setSheetText = edit => {
    const { styleSheetId, text } = JSON.parse(edit);
    if (tools.replaceSheet(styles.numberOf(styleSheetId), text) === null) throw noSheet();
    return 'null';
  };
})
