// The angles of a pen: Pointer Events, "Converting between tiltX / tiltY and altitudeAngle / azimuthAngle".
const right = Math.PI / 2;
const turn = Math.PI * 2;
const radians = (degrees) => degrees * Math.PI / 180;
const degrees = (radians1) => Math.round(radians1 * 180 / Math.PI);
const wholeTurn = (angle) => (angle < 0 ? angle + turn : angle);

const anglesOf = (tiltX, tiltY) => {
  const isFlat = Math.abs(tiltX) === 90 || Math.abs(tiltY) === 90;
  const [x, y] = [Math.tan(radians(tiltX)), Math.tan(radians(tiltY))];
  let azimuthAngle = 0;
  if (tiltX === 0) azimuthAngle = tiltY > 0 ? right : tiltY < 0 ? 3 * right : 0;
  else if (tiltY === 0) azimuthAngle = tiltX < 0 ? Math.PI : 0;
  else if (!isFlat) azimuthAngle = wholeTurn(Math.atan2(y, x));
  let altitudeAngle = 0;
  if (!isFlat) {
    if (tiltX === 0) altitudeAngle = right - Math.abs(radians(tiltY));
    else if (tiltY === 0) altitudeAngle = right - Math.abs(radians(tiltX));
    else altitudeAngle = Math.atan(1 / Math.sqrt(x * x + y * y));
  }
  return { altitudeAngle, azimuthAngle };
};
const tiltsOf = (altitudeAngle, azimuthAngle) => {
  if (altitudeAngle === 0) {
    const along = (angle, whole) => (Math.abs(angle) < 1e-9 ? 0 : Math.sign(angle) * whole);
    return { tiltX: along(Math.cos(azimuthAngle), 90), tiltY: along(Math.sin(azimuthAngle), 90) };
  }
  const tangent = Math.tan(altitudeAngle);
  return {
    tiltX: degrees(Math.atan(Math.cos(azimuthAngle) / tangent)) + 0,
    tiltY: degrees(Math.atan(Math.sin(azimuthAngle) / tangent)) + 0,
  };
};
// Completes the fields of an event that a page creates: one pair of angles determines the other.
export const completeAngles = (init, fields) => {
  const hasTilt = init.tiltX !== undefined || init.tiltY !== undefined;
  const hasAngles = init.altitudeAngle !== undefined || init.azimuthAngle !== undefined;
  if (hasTilt && !hasAngles) Object.assign(fields, anglesOf(fields.tiltX, fields.tiltY));
  else if (hasAngles && !hasTilt) Object.assign(fields, tiltsOf(fields.altitudeAngle, fields.azimuthAngle));
};
