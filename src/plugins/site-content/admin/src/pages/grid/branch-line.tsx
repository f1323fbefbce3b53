import { Loader } from '@strapi/design-system';
import type { CSSProperties } from 'react';
import { useText } from '../../translations/text';
import type { Line } from '../tree/branches';
import type { LineActions } from './actions';

interface BranchLineProps {
  readonly line: Exclude<Line, { kind: 'page' }>;
  readonly isReachable: boolean;
  readonly actions: LineActions;
}

/** Stands for pages that are not shown: they are being asked for, or are shown when asked for. */
export const BranchLine = ({ line, isReachable, actions }: BranchLineProps) => {
  const { id, kind, branch, level, left } = line;
  const text = useText();
  const label =
    kind === 'waiting' ? text('pages.loading') : text('pages.show-more', { count: left });
  return (
    <div
      role="row"
      className="line"
      data-line={id}
      style={{ '--level': level } as CSSProperties}
      aria-label={label}
      aria-level={level}
      tabIndex={isReachable ? 0 : -1}
    >
      <div role="gridcell" className="start">
        <span className="guides" aria-hidden />
      </div>
      <div role="gridcell" className="body">
        {kind === 'waiting' ? (
          <Loader small>{label}</Loader>
        ) : (
          <button
            type="button"
            className="title"
            data-control="title"
            tabIndex={isReachable ? 0 : -1}
            onClick={() => actions.showMore(branch)}
          >
            {label}
          </button>
        )}
      </div>
    </div>
  );
};
