import Testing

/// The assignment of nodes to slots.
@Suite("Slots")
struct SlotTests {
  private static let page = """
    const host = document.createElement('div'), root = host.attachShadow({ mode: 'open' });
    root.innerHTML = '<slot name="a"></slot><p><slot><b>fallback</b></slot></p>';
    const [named, other] = root.querySelectorAll('slot');
    const show = (nodes) => nodes.map((node) => node.id || node.data || node.localName).join('+');
    const item = (id, slot) => { const made = document.createElement('i'); made.id = id; if (slot) made.slot = slot; return made; };
    """

  @Test("assigns nodes by name, to the first slot of a name")
  func names() throws {
    let log = try PageHarness.log(
      """
      \(Self.page)
      mark([show(other.assignedNodes()), show(other.assignedNodes({ flatten: true }))]);
      host.append(item(1, 'a'), 'text', item(2), item(3, 'none'), document.createComment('c'));
      mark([show(named.assignedNodes()), show(other.assignedNodes()), show(other.assignedElements())]);
      mark([host.children[0].assignedSlot === named, host.childNodes[1].assignedSlot === other, host.children[2].assignedSlot]);
      other.name = 'a'; mark([show(named.assignedNodes()), show(other.assignedNodes())]);
      named.remove(); mark([show(named.assignedNodes()), show(other.assignedNodes())]);
      mark([document.createElement('slot').assignedNodes().length, root.mode]);
      """)
    #expect(log == [",b", "1,text+2,2", "true,true,", "1,", ",1", "0,open"])
  }

  @Test("fires slotchange once, after mutation observers, for slots whose nodes changed")
  func changes() throws {
    let log = try PageHarness.log(
      """
      \(Self.page)
      (async () => {
      for (const slot of [named, other]) slot.addEventListener('slotchange', (event) => mark(`${slot.name} ${show(slot.assignedNodes())} ${event.bubbles} ${event.composed}`));
      new MutationObserver(() => mark('observed')).observe(host, { childList: true });
      host.append(item(1, 'a')); host.append(item(2, 'a'));
      await null; await null;
      host.firstChild.slot = ''; await null; await null;
      host.firstChild.className = 'k'; other.remove(); await null; await null;
      mark('end');
      })();
      """)
    #expect(log == ["observed", "a 1+2 true false", "a 2 true false", " 1 true false", "  true false", "end"])
  }

  @Test("roots with manual slot assignment can assign nodes")
  func manual() throws {
    let log = try PageHarness.log(
      """
      const host = document.createElement('div'), root = host.attachShadow({ mode: 'open', slotAssignment: 'manual' });
      root.innerHTML = '<slot></slot><slot></slot>'; const [one, two] = root.children;
      host.innerHTML = '<i></i><b></b>'; const [i, b] = host.children;
      mark(one.assignedNodes().length); one.assign(b, i); mark(one.assignedNodes().map((node) => node.localName));
      two.assign(b); mark([one.assignedNodes().length, two.assignedNodes().length, b.assignedSlot === two]);
      i.remove(); mark(one.assignedNodes().length); host.append(i); mark(one.assignedNodes().length);
      try { one.assign(document); } catch (error) { mark(error.name); }
      """)
    #expect(log == ["0", "b,i", "1,1,true", "0", "1", "TypeError"])
  }

  @Test("nested slots forward their nodes")
  func nested() throws {
    let log = try PageHarness.log(
      """
      \(Self.page)
      const outer = document.createElement('div'), outerRoot = outer.attachShadow({ mode: 'closed' });
      outerRoot.append(host); host.append(document.createElement('slot')); outer.append('deep');
      mark([show(other.assignedNodes()), show(other.assignedNodes({ flatten: true })), outer.firstChild.assignedSlot]);
      """)
    #expect(log == ["slot,deep,"])
  }

  @Test("nested slots with listeners fire slotchange at any depth")
  func nestedSlotChanges() throws {
    let log = try PageHarness().run(
      """
      let host = document.createElement('div'), heard = 0;
      document.body.append(host);
      host.append('x');
      for (let i = 0; i < 600; i++) {
        const inner = document.createElement('div'), slot = document.createElement('slot');
        if (i === 1) slot.addEventListener('slotchange', (event) => { heard++; if (event.target === slot) mark('slot ' + i); });
        inner.append(slot);
        host.attachShadow({ mode: 'open' }).append(inner);
        host = inner;
      }
      setTimeout(() => mark(heard));
      """)
    #expect(log == ["slot 1", "2"])
  }

  @Test(
    "among many successive slots, each keeps its own nodes, and the first slot of a name gets and releases them"
  )
  func many() throws {
    let log = try PageHarness.log(
      """
      const host = document.createElement('div'), root = host.attachShadow({ mode: 'open' }), heard = [];
      document.body.append(host);
      for (let i = 0; i < 30; i++) host.insertAdjacentHTML('beforeend', `<i slot=${i % 10}></i>`);
      const add = (name) => {
        const slot = document.createElement('slot');
        slot.name = name;
        slot.addEventListener('slotchange', () => heard.push(`${name}:${slot.assignedNodes().length}`));
        root.prepend(slot);
        return slot;
      };
      (async () => {
        for (let i = 0; i < 10; i++) add(i);
        await null; await null; mark(heard.splice(0).join(' '));
        const second = add(3);
        await null; await null; mark(heard.splice(0).join(' '));
        second.remove();
        await null; await null; mark(heard.splice(0).join(' '));
      })();
      """)
    #expect(log == ["0:3 1:3 2:3 3:3 4:3 5:3 6:3 7:3 8:3 9:3", "3:3 3:0", "3:3 3:0"])
  }
}
