import { useEffect, useRef, useState } from 'react';
import { focusRow, isFocusFree } from '../components/focus';
import { useEvent } from '../components/use-event';
import type { Line } from './tree/branches';

/** Focuses rows that are not rendered yet: outside the visible part, or still loading. */
export const useLineFocus = (lines: readonly Line[]) => {
  /** The row reachable with the Tab key, which is rendered wherever the tree is scrolled. */
  const [chosen, choose] = useState<string | null>(null);
  /** Index of the row that will be replaced by more pages. */
  const moreAt = useRef<number | null>(null);

  /** Focuses a page's row once it exists. */
  const goToLine = useEvent((id: string): void => {
    choose(id);
    focusRow(id);
  });
  const expectMore = useEvent((branch: string): void => {
    moreAt.current = lines.findIndex((line) => line.kind === 'more' && line.branch === branch);
  });
  const goToFirstOfMore = useEvent((shown: readonly Line[]): void => {
    const first = shown[moreAt.current ?? -1];
    if (first?.kind !== 'page') return;
    moreAt.current = null;
    // Keeps the focus if the user has moved it in the meantime.
    const at = document.activeElement?.closest<HTMLElement>('[data-line]')?.dataset['line'];
    const line = shown.find(({ id }) => id === at);
    if (at === undefined ? isFocusFree() : line?.kind === 'more') goToLine(first.id);
  });
  useEffect(() => goToFirstOfMore(lines), [lines, goToFirstOfMore]);

  return { chosen, choose, goToLine, expectMore };
};
