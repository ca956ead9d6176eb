// Drag and drop: HTML, "drag-and-drop processing model", with the events in WebKit's order.
((page, user) => {
  'use strict';

  // Returns the element that a drag from an element moves, or null.
  function draggable(element) {
    for (let each = element; each; each = each.parentElement ?? each.getRootNode().host ?? null)
      if (each.draggable) return each;
    return null;
  }

  const allows = (allowed, effect) => effect !== 'none' && (/^(all|uninitialized)$/.test(allowed)
    || allowed.toLowerCase().includes(effect));

  class Drag {
    #source;
    #transfer;
    #target = null;
    #isAccepted = false;
    constructor(source, transfer) { this.#source = source; this.#transfer = transfer; }

    #fire(element, type, more, fields = {}) {
      user.changeTransfer(this.#transfer, { isWritable: false });
      return user.fire(element, 'DragEvent', type, {
        ...more, cancelable: !/^(dragleave|dragend)$/.test(type), dataTransfer: this.#transfer, ...fields,
      });
    }

    /// The element that is dragged; null for data from outside of the page.
    get source() { return this.#source; }
    /// The texts that are dragged: [{ mimeType, data }].
    get items() {
      return [...this.#transfer.types].filter(type => type !== 'Files')
        .map(type => ({ mimeType: type, data: this.#transfer.getData(type) }));
    }

    /// Moves the drag onto another element.
    enter(element, more) {
      if (element === this.#target) return;
      const old = this.#target;
      this.#target = element;
      user.changeTransfer(this.#transfer, { dropEffect: 'none' });
      this.#fire(element, 'dragenter', more, { relatedTarget: old });
      if (old?.isConnected) this.#fire(old, 'dragleave', more, { relatedTarget: element });
    }

    /// Moves the drag over an element.
    over(element, more) {
      const { effectAllowed } = this.#transfer;
      if (this.#source?.isConnected) this.#fire(this.#source, 'drag', more);
      this.enter(element, more);
      user.changeTransfer(this.#transfer, { dropEffect: /^(copy|all|uninitialized)/.test(effectAllowed) ? 'copy'
        : effectAllowed.startsWith('link') ? 'link' : effectAllowed === 'none' ? 'none' : 'move' });
      // A target accepts the drag by canceling the event.
      const isCanceled = !this.#fire(element, 'dragover', more);
      this.#isAccepted = isCanceled && allows(effectAllowed, this.#transfer.dropEffect);
      if (!isCanceled && page.isText(element) && this.#transfer.types.includes('text/plain')) this.#isAccepted = true;
    }

    /// Ends the drag without a drop.
    cancel(more) {
      this.#isAccepted = false;
      this.end(more);
    }

    /// Drops what is dragged; returns whether the target accepted it.
    end(more) {
      const target = this.#target;
      const effect = this.#isAccepted ? this.#transfer.dropEffect : 'none';
      if (target !== null) {
        if (!this.#isAccepted) this.#fire(target, 'dragleave', more);
        else if (this.#fire(target, 'drop', more) && page.isText(target)) {
          user.focus(target);
          page.insert(target, this.#transfer.getData('text/plain'));
        }
      }
      user.changeTransfer(this.#transfer, { dropEffect: effect });
      if (this.#source?.isConnected) this.#fire(this.#source, 'dragend', more);
      return this.#isAccepted;
    }
  }

  /// Starts a drag from an element on which the mouse was pressed; null if there is nothing to drag, or if the page
  /// cancels it.
  page.startDrag = (element, more) => {
    const source = draggable(element);
    if (source === null) return null;
    const transfer = user.dataTransfer(page.windowOf(source));
    user.changeTransfer(transfer, { effectAllowed: 'uninitialized' });
    const address = source.localName === 'a' ? source.href : source.localName === 'img' ? source.src : '';
    if (address) {
      transfer.setData('text/uri-list', address);
      transfer.setData('text/plain', address);
    }
    const isStarted = user.fire(source, 'DragEvent', 'dragstart', { ...more, dataTransfer: transfer });
    if (!isStarted) return null;
    // The pointer belongs to the drag from now on.
    user.fire(element, 'PointerEvent', 'pointercancel',
      { pointerId: 1, pointerType: 'mouse', isPrimary: true, cancelable: false });
    return new Drag(source, transfer);
  };

  /// Starts a drag of texts [{ mimeType, data }] over the elements of a window. `source` gets its events, if it isn't
  /// null.
  page.dragData = (window, items, source) => {
    const transfer = user.dataTransfer(window);
    for (const { mimeType, data } of items) transfer.setData(mimeType, data);
    user.changeTransfer(transfer, { effectAllowed: 'all' });
    return new Drag(source, transfer);
  };

  /// Drags an element onto another one.
  page.dragTo = (source, target, from, to) => {
    const start = { ...page.pointIn(source, from), buttons: 1 };
    const end = { ...page.pointIn(target, to), buttons: 1 };
    page.moveMouse(source, { ...start, buttons: 0 });
    const { isMouse, isTaken } = page.pressMouse(source, 'left', 1, start);
    const drag = isTaken ? page.startDrag(source, start) : null;
    if (drag) {
      drag.over(target, end);
      drag.end({ ...end, buttons: 0 });
      return;
    }
    page.moveMouse(source, start);
    page.moveMouse(target, end);
    page.releaseMouse(target, 'left', 1, isMouse, { ...end, buttons: 0 }, source === target);
  };
})
