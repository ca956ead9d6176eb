// The last layout of a box: what its container gave it, and what it did to the box. With the same sizes, the content is
// laid out already.
export class LaidOut {
  constructor(box, { width, down, height, isAuto, isContext, isBesideFloats }, percents) {
    this.width = width;
    this.down = down;
    this.given = height;
    this.isAuto = isAuto;
    this.isContext = isContext;
    this.isBesideFloats = isBesideFloats;
    this.edgesFor = box.edgesFor;
    this.height = box.height;
    this.contentShift = box.contentShift;
    // The number of percentages of unknown heights.
    this.percents = percents;
  }

  isFor(box, { width, down, height, isAuto, isContext, isBesideFloats }) {
    return this.width === width && this.given === height && this.isAuto === isAuto && this.isContext === isContext
      && (this.down === down || !box.readsDown) && (this.edgesFor === box.edgesFor || !box.readsAcross)
      && !box.hasEscapes && !this.isBesideFloats && !isBesideFloats && (isContext || !box.hasFloats);
  }
  // Containers such as tables change the height of a box after its layout.
  restore(layout, box) {
    box.height = this.height;
    box.contentShift = this.contentShift;
    layout.unknownPercents += this.percents;
  }
}
