/** A stretch of text that two texts have in common, or that one of them has alone. */
export interface Stretch {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Comparing takes the square of it; what is more is told as a whole. */
const MOST_PIECES = 2000;

/** Tags and words: what a difference is told in. */
const piecesOf = (html: string): string[] => html.match(/<[^<>]*>|\s+|[^<\s]+|</g) ?? [];

const commonStart = (a: readonly string[], b: readonly string[]): number => {
  let count = 0;
  while (count < a.length && count < b.length && a[count] === b[count]) count += 1;
  return count;
};

/** How long the longest common part is of what follows each two places. */
const commonLengths = (a: readonly string[], b: readonly string[]): Uint16Array[] => {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const [row, below] = [lengths[i] as Uint16Array, lengths[i + 1] as Uint16Array];
      row[j] = a[i] === b[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return lengths;
};

const compareMiddle = (a: readonly string[], b: readonly string[]): Stretch[] => {
  if (a.length > MOST_PIECES || b.length > MOST_PIECES) {
    return [
      { kind: 'removed', text: a.join('') },
      { kind: 'added', text: b.join('') },
    ];
  }
  const lengths = commonLengths(a, b);
  const stretches: Stretch[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]];
    if (left !== undefined && left === right) {
      stretches.push({ kind: 'same', text: left });
      i += 1;
      j += 1;
    } else if (left !== undefined && (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0)) {
      stretches.push({ kind: 'removed', text: left });
      i += 1;
    } else {
      stretches.push({ kind: 'added', text: right ?? '' });
      j += 1;
    }
  }
  return stretches;
};

/** Neighbours of one kind are one stretch; between two that are the same, what goes stands before what comes. */
const joined = (stretches: readonly Stretch[]): Stretch[] => {
  const result: Stretch[] = [];
  let changed: Record<'removed' | 'added', string> = { removed: '', added: '' };
  const push = (kind: Stretch['kind'], text: string): void => {
    if (text !== '') result.push({ kind, text });
  };
  const endChange = (): void => {
    push('removed', changed.removed);
    push('added', changed.added);
    changed = { removed: '', added: '' };
  };
  for (const { kind, text } of stretches) {
    if (kind !== 'same') {
      changed[kind] += text;
      continue;
    }
    endChange();
    const last = result.at(-1);
    if (last?.kind === 'same') result.splice(-1, 1, { kind, text: last.text + text });
    else push(kind, text);
  }
  endChange();
  return result;
};

/** How `after` differs from `before`, both HTML. All that is not added is `before`, and so on. */
export const differenceOf = (before: string, after: string): Stretch[] => {
  const [a, b] = [piecesOf(before), piecesOf(after)];
  const start = commonStart(a, b);
  const [restA, restB] = [a.slice(start), b.slice(start)];
  const end = commonStart(restA.toReversed(), restB.toReversed());
  const middle = compareMiddle(
    restA.slice(0, restA.length - end),
    restB.slice(0, restB.length - end)
  );
  return joined([
    { kind: 'same', text: a.slice(0, start).join('') },
    ...middle,
    { kind: 'same', text: restA.slice(restA.length - end).join('') },
  ]);
};

const ONE_SIDE = 120;

/** Leaves out the middle of what is long and the same, so that the differences can be seen. */
export const shortened = (stretches: readonly Stretch[]): Stretch[] =>
  stretches.map((stretch, index) => {
    const { kind, text } = stretch;
    if (kind !== 'same' || text.length <= 2 * ONE_SIDE) return stretch;
    const before = index === 0 ? '' : text.slice(0, ONE_SIDE);
    const after = index === stretches.length - 1 ? '' : text.slice(-ONE_SIDE);
    return { kind, text: `${before} … ${after}` };
  });
