import type { CSSProperties } from 'react';

/** Returns the indentation and, for a row kept outside the visible part, its offset in pixels. */
export const lineStyle = (
  level: number,
  top: number | null,
  landingLevel: number | null = null
): CSSProperties => ({
  ...({ '--level': level, '--landing-level': landingLevel ?? level } as CSSProperties),
  ...(top === null ? {} : { position: 'absolute', insetInline: 0, top }),
});
