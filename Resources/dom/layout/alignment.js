// Distributes free space: CSS Box Alignment.

// Returns where the first of a number of parts begins, and the additional space between parts.
export const distribute = (mode, free, count) => {
  const base = mode.replace(/^(?:safe|unsafe|first|last)\s+/, '');
  switch (base) {
    case 'center': return { start: free / 2, between: 0 };
    case 'end': case 'flex-end': case 'right': return { start: free, between: 0 };
    case 'space-between': return free > 0 && count > 1 ? { start: 0, between: free / (count - 1) }
      : { start: 0, between: 0 };
    case 'space-around': return free > 0 ? { start: free / count / 2, between: free / count }
      : { start: 0, between: 0 };
    case 'space-evenly': return free > 0 ? { start: free / (count + 1), between: free / (count + 1) }
      : { start: 0, between: 0 };
    default: return { start: 0, between: 0 };
  }
};
// Returns where a part begins in a space with free space around it.
export const align = (mode, free) => {
  const base = mode.replace(/^(?:safe|unsafe|first|last)\s+/, '');
  if (base === 'center') return free / 2;
  return /^(?:flex-end|end|self-end|right)$/.test(base) ? free : 0;
};
