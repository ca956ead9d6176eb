// The accessibility tree of a document in the terms of the DevTools protocol: WAI-ARIA, and "Accessible Name and
// Description Computation".
((page, user, tree) => {
  'use strict';

  const numberOf = node => String(user.nodeNumber(node));
  const named = (type, value) => ({ type, value });
  const isHidden = element => element.getAttribute('aria-hidden') === 'true' || !page.isVisible(element);
  function childrenOf(node) {
    if (node.nodeType === 3 || (node.nodeType === 1 && page.isText(node))) return [];
    if (node.nodeType === 9) return node.documentElement === null ? [] : [node.documentElement];
    const slotted = node.localName === 'slot' ? node.assignedNodes?.({ flatten: true }) ?? [] : [];
    return [...(slotted.length > 0 ? slotted : (node.shadowRoot ?? node).childNodes)].filter(child =>
      (child.nodeType === 1 && !isHidden(child))
        || (child.nodeType === 3 && page.normal(child.data) !== ''));
  }

  const root = (document, childIds) => ({
    nodeId: numberOf(document), ignored: false, role: named('internalRole', 'RootWebArea'),
    name: named('computedString', document.title),
    properties: [{ name: 'focusable', value: named('booleanOrUndefined', true) }],
    childIds, backendDOMNodeId: user.nodeNumber(document),
  });
  function text(node, texts) {
    const editing = tree.editingOf(node);
    return {
      nodeId: numberOf(node), ignored: false, role: named('internalRole', 'StaticText'),
      name: named('computedString', texts(node)),
      properties: editing === null ? [] : [{ name: 'editable', value: named('token', editing) }],
      childIds: [], backendDOMNodeId: user.nodeNumber(node),
    };
  }
  function element(node, childIds, texts) {
    const { role, shown, isInternal } = tree.rolesOf(node);
    const isIgnored = shown === 'none' || node === node.ownerDocument.documentElement;
    if (isIgnored) {
      return {
        nodeId: numberOf(node), ignored: true, role: named('role', 'none'), name: named('computedString', ''),
        ignoredReasons: [{ name: shown === 'none' ? 'presentationalRole' : 'uninteresting',
          value: named('boolean', true) }],
        properties: [], childIds, backendDOMNodeId: user.nodeNumber(node),
      };
    }
    const described = {
      nodeId: numberOf(node), ignored: false, role: named(isInternal ? 'internalRole' : 'role', shown),
      name: named('computedString', shown === 'LineBreak' ? '\n' : page.nameOf(node)),
      properties: tree.propertiesOf(node, role), childIds, backendDOMNodeId: user.nodeNumber(node),
    };
    const [value, description] = [tree.valueOf(node, role, texts), page.descriptionOf(node)];
    if (value !== null) described.value = value;
    if (description !== '' && description !== described.name.value)
      described.description = named('computedString', description);
    return described;
  }

  // The inner nodes of a text field are the browser's own, so they have no node of the document.
  const innerNumber = node => `${numberOf(node)}-content`;
  const isField = node => node.nodeType === 1 && page.isText(node);
  function contentOf(field) {
    const [nodeId, inner, value] = [innerNumber(field), `${numberOf(field)}-text`, tree.shownText(field)];
    const nodes = [{
      nodeId, parentId: numberOf(field), ignored: false, role: named('role', 'generic'),
      name: named('computedString', ''), properties: [], childIds: value === '' ? [] : [inner],
    }];
    if (value !== '') nodes.push({
      nodeId: inner, parentId: nodeId, ignored: false, role: named('internalRole', 'StaticText'),
      name: named('computedString', value), properties: [], childIds: [],
    });
    return nodes;
  }

  function describe(node, parent, children, texts) {
    const childIds = isField(node) ? [innerNumber(node)] : children.map(numberOf);
    const described = node.nodeType === 9 ? root(node, childIds)
      : node.nodeType === 3 ? text(node, texts) : element(node, childIds, texts);
    if (parent !== null) described.parentId = numberOf(parent);
    return described;
  }

  // Calls a function with each shown node, its parent and its children, from a node down to a depth.
  function visit(node, parent, depth, texts, action) {
    const children = childrenOf(node);
    action(node, parent, children, depth);
    if (depth > 0) for (const child of children) visit(child, node, depth - 1, texts, action);
  }

  // Returns a function that returns the text that a node shows. Texts of options and of other content that the page
  // doesn't draw itself have no rendered text.
  const textsOf = node => {
    let rendered;
    return text => {
      rendered ??= user.renderedTexts(node.nodeType === 9 ? node : node.ownerDocument);
      return rendered(text) ?? page.normal(text.data);
    };
  };
  const deepest = 256;
  tree.tree = ({ document }, depth) => {
    const [nodes, texts] = [[], textsOf(document)];
    visit(document, null, Math.min(depth < 0 ? deepest : depth, deepest), texts, (node, parent, children, left) => {
      nodes.push(describe(node, parent, children, texts));
      if (isField(node)) nodes.push(...contentOf(node).slice(0, left));
    });
    return JSON.stringify(nodes);
  };
  tree.one = node => {
    if (![1, 3, 9].includes(node.nodeType)) return '[]';
    const texts = textsOf(node);
    return JSON.stringify([describe(node, null, childrenOf(node), texts)]);
  };

  const isNamed = (node, name, texts) =>
    name === null || name === (node.nodeType === 3 ? texts(node)
      : node.nodeType === 9 ? node.title : page.nameOf(node));
  const roleOf = node =>
    (node.nodeType === 3 ? 'StaticText' : node.nodeType === 9 ? 'RootWebArea' : tree.rolesOf(node).shown);
  // Returns the nodes at and below a node with a name and a role; null matches any.
  tree.query = (node, name, role) => {
    if (node.nodeType !== 1 && node.nodeType !== 9) return '[]';
    const [nodes, texts] = [[], textsOf(node)];
    const wanted = role === null ? null : tree.shownRole(role);
    visit(node, null, deepest, texts, (each, parent, children) => {
      if ((wanted !== null && roleOf(each) !== wanted) || !isNamed(each, name, texts)) return;
      const described = describe(each, parent, children, texts);
      if (!described.ignored) nodes.push(described);
    });
    return JSON.stringify(nodes);
  };
})
