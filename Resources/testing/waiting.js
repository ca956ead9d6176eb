// Tracks the pending waits of a spec, with their places: for a step that never ends.
(function (testing) {
  'use strict';

  const waits = new Set();

  /// Called when the spec starts to wait at a place; returns a function that ends the wait.
  testing.beginWait = function (place) {
    if (place === null) return () => {};
    const wait = { place };
    waits.add(wait);
    return () => { waits.delete(wait); };
  };

  /// Returns the place of the most recent pending wait; undefined if there is none.
  testing.placeOfWait = () => ([...waits].at(-1) ?? testing.lastTimer())?.place ?? undefined;
  testing.forgetWaits = () => {
    waits.clear();
    testing.forgetPlacesOfTimers();
  };
})
