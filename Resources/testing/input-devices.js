// The keyboard, the mouse and the touchscreen of a page.
(function (testing) {
  'use strict';

  const { Page } = testing;
  const buttons = ['left', 'middle', 'right'];

  function number(what, value) {
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    throw testing.failure(`${what} needs coordinates in pixels, but got ${testing.inline(value)}`);
  }

  function button(what, { button = 'left' }) {
    if (buttons.includes(button)) return button;
    throw testing.failure(`${what}: unknown button '${button}'. Buttons: ${buttons.join(', ')}`);
  }

  async function act(page, what, step, action, argument) {
    const answer = await page.ask('act', [[{ kind: step }], action, argument, 'force']);
    if (answer.state !== 'done') throw testing.failure(`${what}: ${answer.reason}`);
    return answer.value;
  }

  function text(word, value) {
    if (typeof value === 'string') return value;
    throw testing.failure(`page.keyboard.${word}() needs a string, but got ${testing.inline(value)}`);
  }

  const pause = delay => delay > 0 ? new Promise(resolve => testing.setTimeout(resolve, delay)) : undefined;

  class Keyboard {
    #page;
    constructor(page) { this.#page = page; }
    async press(key, given) {
      const { delay = 0 } = testing.checkOptions('page.keyboard.press()', given, ['delay']);
      text('press', key);
      if (delay === 0) return void await act(this.#page, 'page.keyboard.press()', 'focused', 'press', key);
      await this.down(key);
      await pause(delay);
      await this.up(key);
    }
    async type(typed, given) {
      const { delay = 0 } = testing.checkOptions('page.keyboard.type()', given, ['delay']);
      for (const part of delay > 0 ? [...text('type', typed)] : [text('type', typed)]) {
        await act(this.#page, 'page.keyboard.type()', 'focused', 'type', part);
        await pause(delay);
      }
    }
    async insertText(typed) {
      await act(this.#page, 'page.keyboard.insertText()', 'focused', 'insert', text('insertText', typed));
    }
    /// Presses a key until up(): a modifier applies to the keys and clicks in between.
    async down(key) { await act(this.#page, 'page.keyboard.down()', 'focused', 'keydown', text('down', key)); }
    async up(key) { await act(this.#page, 'page.keyboard.up()', 'focused', 'keyup', text('up', key)); }
  }

  class Mouse {
    #page;
    #x = 0;
    #y = 0;
    constructor(page) { this.#page = page; }
    #act(word, argument) {
      return act(this.#page, `page.mouse.${word}()`, 'root', 'mouse', { word, x: this.#x, y: this.#y, ...argument });
    }
    /// Moves the mouse to the element at a point, as `document.elementFromPoint` finds it.
    async move(x, y, given) {
      const { steps = 1 } = testing.checkOptions('page.mouse.move()', given, ['steps']);
      const [fromX, fromY] = [this.#x, this.#y];
      number('page.mouse.move()', x);
      number('page.mouse.move()', y);
      for (let step = 1; step <= steps; step++) {
        this.#x = fromX + (x - fromX) * step / steps;
        this.#y = fromY + (y - fromY) * step / steps;
        await this.#act('move', {});
      }
    }
    async down(given) {
      const options = testing.checkOptions('page.mouse.down()', given, ['button', 'clickCount']);
      await this.#act('down', { button: button('page.mouse.down()', options), count: options.clickCount ?? 1 });
    }
    async up(given) {
      const options = testing.checkOptions('page.mouse.up()', given, ['button', 'clickCount']);
      await this.#act('up', { button: button('page.mouse.up()', options), count: options.clickCount ?? 1 });
    }
    async click(x, y, given) {
      const { delay = 0, clickCount = 1, ...options } =
        testing.checkOptions('page.mouse.click()', given, ['button', 'clickCount', 'delay']);
      await this.move(x, y);
      for (let count = 1; count <= clickCount; count++) {
        await this.down({ ...options, clickCount: count });
        await pause(delay);
        await this.up({ ...options, clickCount: count });
      }
    }
    async dblclick(x, y, given) {
      const options = testing.checkOptions('page.mouse.dblclick()', given, ['button', 'delay']);
      await this.click(x, y, { ...options, clickCount: 2 });
    }
    async wheel(deltaX, deltaY) {
      number('page.mouse.wheel()', deltaX);
      number('page.mouse.wheel()', deltaY);
      await this.#act('wheel', { deltaX, deltaY });
    }
  }

  class Touchscreen {
    #page;
    constructor(page) { this.#page = page; }
    /// Taps the element at a point, as `document.elementFromPoint` finds it.
    async tap(x, y) {
      const point = { word: 'tap', x: number('page.touchscreen.tap()', x), y: number('page.touchscreen.tap()', y) };
      await act(this.#page, 'page.touchscreen.tap()', 'root', 'mouse', point);
    }
  }

  Object.assign(testing, { Keyboard, Mouse, Touchscreen });
  const devices = new WeakMap();
  const deviceOf = (page, Device) => {
    if (!devices.has(page)) devices.set(page, new Map());
    const known = devices.get(page);
    if (!known.has(Device)) known.set(Device, new Device(page));
    return known.get(Device);
  };
  testing.addWords(Page, {
    get keyboard() { return deviceOf(this, Keyboard); },
    get mouse() { return deviceOf(this, Mouse); },
    get touchscreen() { return deviceOf(this, Touchscreen); },
    async dragAndDrop(source, target, options) { await this.locator(source).dragTo(this.locator(target), options); },
  });

  const drags = ['force', 'noWaitAfter', 'sourcePosition', 'steps', 'strict', 'targetPosition', 'timeout', 'trial'];
  testing.addWords(testing.Locator, {
    /// Drags the element onto another one, with the events of drag and drop if it is draggable, or else with those of
    /// the mouse.
    async dragTo(target, given) {
      const what = `${this}.dragTo()`;
      if (!(target instanceof testing.Locator))
        throw testing.failure(`${what} needs a locator, but got ${testing.inline(target)}`);
      const options = testing.checkOptions(what, given, drags);
      // The target must be there, too, before the drag begins.
      await target.act('isSeen', null, { timeout: options.timeout }, 'dragTo');
      await this.act('drag', {
        steps: target.steps, from: options.sourcePosition ?? null, to: options.targetPosition ?? null,
      }, { timeout: options.timeout, trial: options.trial, force: options.force }, 'dragTo');
    },
    /// Returns the element's box: { x, y, width, height }, by the view's simple layout.
    async boundingBox(given) {
      const options = testing.checkOptions(`${this}.boundingBox()`, given, ['timeout']);
      return this.act('box', null, options, 'boundingBox');
    },
  });
})
