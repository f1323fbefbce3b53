import type { CSSProperties } from 'react';

/** How far a line is indented and, for one that is kept out of sight, where it stands, in pixels. */
export const lineStyle = (level: number, top: number | null): CSSProperties => ({
  ...({ '--level': level } as CSSProperties),
  ...(top === null ? {} : { position: 'absolute', insetInline: 0, top }),
});
