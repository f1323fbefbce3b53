import { Loader } from '@strapi/design-system';
import { useText } from '../../translations/text';
import type { Line } from '../tree/branches';
import type { LineActions } from './actions';
import { lineStyle } from './line-style';

interface BranchLineProps {
  readonly line: Exclude<Line, { kind: 'page' }>;
  /** Index among all rows. */
  readonly at: number;
  /** Offset in pixels of a row kept outside the visible part. */
  readonly top: number | null;
  /** Measures the row's height. */
  readonly measure: (element: Element | null) => void;
  readonly isReachable: boolean;
  readonly actions: LineActions;
}

/** A row for pages that are still loading, or that are loaded on request. */
export const BranchLine = ({ line, at, top, measure, isReachable, actions }: BranchLineProps) => {
  const { id, kind, branch, level, left } = line;
  const text = useText();
  const label =
    kind === 'waiting' ? text('pages.loading') : text('pages.show-more', { count: left });
  return (
    <div
      role="row"
      className="line"
      ref={measure}
      data-index={at}
      data-line={id}
      style={lineStyle(level, top)}
      aria-label={label}
      aria-rowindex={at + 1}
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
