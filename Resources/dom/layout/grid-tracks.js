// Sizes the tracks of a grid: CSS Grid Layout, "Track Sizing Algorithm".

// Returns the sizes of tracks. `contributions` are the sizes of items: { at, span, min, max }; `room` is the available
// size, or null if it is that of the content.
export const sizeTracks = (tracks, contributions, room, gap, stretches) => {
  const sizes = tracks.map(({ min, max }) => {
    const base = min.size ?? 0;
    return { base, limit: max.size ?? (max.fr === undefined ? Infinity : base), fr: max.fr ?? 0,
      isIntrinsic: min.word !== undefined, isAuto: max.word === 'auto', hasWord: max.word !== undefined,
      isMin: max.word === 'min-content', largest: base };
  });
  for (const { at, span, min, max } of [...contributions].sort((a, b) => a.span - b.span)) {
    const own = sizes.slice(at, at + span);
    const gaps = gap * (own.length - 1);
    const share = (wanted, name, list) => {
      const missing = wanted - gaps - own.reduce((sum, track) => sum + track[name], 0);
      if (missing > 0 && list.length > 0) for (const track of list) track[name] += missing / list.length;
    };
    const intrinsic = own.filter((track) => track.isIntrinsic && (span === 1 || track.fr === 0));
    share(room === null && own.some(({ fr }) => fr > 0) ? max : min, 'base', intrinsic);
    share(max, 'largest', own.filter((track) => track.hasWord && !track.isMin));
  }
  for (const track of sizes) {
    if (track.hasWord) track.limit = Math.max(track.base, track.isMin ? track.base : track.largest);
    else track.limit = Math.max(track.base, track.limit);
  }
  const gaps = gap * Math.max(0, tracks.length - 1);
  const used = () => sizes.reduce((sum, track) => sum + track.base, 0) + gaps;
  grow(sizes, room === null ? Infinity : room - used());
  const shares = sizes.reduce((sum, { fr }) => sum + fr, 0);
  if (shares > 0) growShares(sizes, room, gaps);
  else if (room !== null && stretches) {
    const free = room - used();
    const open = sizes.filter(({ isAuto }) => isAuto);
    if (free > 0) for (const track of open) track.base += free / open.length;
  }
  return sizes.map(({ base }) => base);
};
// Grows tracks equally up to their limits.
const grow = (sizes, free) => {
  let open = sizes.filter((track) => track.fr === 0 && track.base < track.limit);
  while (open.length > 0 && free > 1e-6) {
    const share = free / open.length;
    for (const track of open) {
      const more = Math.min(share, track.limit - track.base);
      track.base += more;
      free -= more;
    }
    open = open.filter((track) => track.limit - track.base > 1e-6 && track.limit !== Infinity);
    if (free === Infinity && open.length === 0) break;
  }
};
const growShares = (sizes, room, gaps) => {
  const flexible = sizes.filter(({ fr }) => fr > 0);
  if (room === null) {
    const unit = Math.max(0, ...flexible.map(({ base, fr }) => base / Math.max(1, fr)));
    for (const track of flexible) track.base = Math.max(track.base, unit * track.fr);
    return;
  }
  // A track that needs more than its share takes no part in the distribution.
  let open = flexible;
  for (;;) {
    const fixed = sizes.reduce((sum, track) => sum + (open.includes(track) ? 0 : track.base), 0);
    const total = open.reduce((sum, { fr }) => sum + fr, 0);
    const unit = Math.max(0, room - gaps - fixed) / Math.max(1, total);
    const large = open.filter(({ base, fr }) => base > unit * fr + 1e-6);
    if (large.length === 0) {
      for (const track of open) track.base = unit * track.fr;
      return;
    }
    open = open.filter((track) => !large.includes(track));
  }
};
