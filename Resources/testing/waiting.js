// What the spec waits for, with its places: for a step that comes to no end.
(function (testing) {
  'use strict';

  const waits = new Set();

  /// Something of the spec begins to wait at a place; what is returned ends that.
  testing.beginWait = function (place) {
    if (place === null) return () => {};
    const wait = { place };
    waits.add(wait);
    return () => { waits.delete(wait); };
  };

  /// The place of what was begun last and waits still; undefined where nothing does.
  testing.placeOfWait = () => ([...waits].at(-1) ?? testing.lastTimer())?.place ?? undefined;
  testing.forgetWaits = () => {
    waits.clear();
    testing.forgetPlacesOfTimers();
  };
})
