class Shape {
  #sides;
  static count = 0;

  constructor(sides) {
    this.#sides = sides;
    Shape.count += 1;
  }

  get sides() {
    return this.#sides;
  }

  set sides(value) {
    this.#sides = value;
  }

  describe() {
    if (this.#sides > 3) {
      return 'many';
    }
    return 'few';
  }

  static triangle() {
    return new Shape(3);
  }

  #hidden() {
    return 'hidden';
  }

  ['computed' + 1]() {
    return 1;
  }
}

class Square extends Shape {
  constructor() {
    super(4);
  }

  area(width) {
    return width * width;
  }
}

const Named = class {
  run() {
    return true;
  }
};

Shape.triangle().describe();
const square = new Square();
square.sides;
square.area(2);
square.area(3);
new Named().run();
