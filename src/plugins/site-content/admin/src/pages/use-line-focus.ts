import { useEffect, useRef, useState } from 'react';
import { focusLine, isFocusFree } from '../components/focus';
import { useEvent } from '../components/use-event';
import type { Line } from './tree/branches';

/** Leads the focus to lines that are not drawn yet: those out of sight, and those that are still to come. */
export const useLineFocus = (lines: readonly Line[]) => {
  /** The line that the tab key leads to, which is drawn wherever the tree is scrolled to. */
  const [chosen, choose] = useState<string | null>(null);
  /** Where the line stands that more pages come in the place of. */
  const moreAt = useRef<number | null>(null);

  /** Gives the focus to a page's line as soon as that is there. */
  const goToLine = useEvent((id: string): void => {
    choose(id);
    focusLine(id);
  });
  const expectMore = useEvent((branch: string): void => {
    moreAt.current = lines.findIndex((line) => line.kind === 'more' && line.branch === branch);
  });
  const goToFirstOfMore = useEvent((shown: readonly Line[]): void => {
    const first = shown[moreAt.current ?? -1];
    if (first?.kind !== 'page') return;
    moreAt.current = null;
    // Who has gone elsewhere meanwhile stays there.
    const at = document.activeElement?.closest<HTMLElement>('[data-line]')?.dataset['line'];
    const line = shown.find(({ id }) => id === at);
    if (at === undefined ? isFocusFree() : line?.kind === 'more') goToLine(first.id);
  });
  useEffect(() => goToFirstOfMore(lines), [lines, goToFirstOfMore]);

  return { chosen, choose, goToLine, expectMore };
};
