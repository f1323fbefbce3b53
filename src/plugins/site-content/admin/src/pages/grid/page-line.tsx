import { ChevronDown, ChevronRight, More } from '@strapi/icons';
import { memo, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { PAGE } from '#site-content/domain/content-types';
import type { ExplorerRow, FoundRow, PageStatus } from '#site-content/domain/panel/page-tree-view';
import { Mark } from '../../components/mark';
import { DragHandle } from '../../components/tree/drag-handle';
import { pageActions } from '../../routes/page-actions';
import { entryPath } from '../../strapi-internals/addresses';
import { useText } from '../../translations/text';
import type { Leave, LineActions } from './actions';
import { LineMenu } from './line-menu';
import { lineStyle } from './line-style';
import { PageNotes } from './page-notes';

const MARKS = {
  published: 'success',
  modified: 'primary',
  draft: 'neutral',
  unpublished: 'neutral',
} as const satisfies Record<PageStatus, string>;

export interface PageLineProps {
  readonly row: ExplorerRow | FoundRow;
  /** Among all lines, counted from 0. */
  readonly at: number;
  /** For one that is kept out of sight: where it stands, in pixels. */
  readonly top: number | null;
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
  /** `null` where nothing stands below it. */
  readonly isExpanded: boolean | null;
  readonly isSelected: boolean;
  /** Its controls can be reached with the tab key: those of one line at a time. */
  readonly isReachable: boolean;
  readonly isCarried: boolean;
  /** What is carried would come below it. */
  readonly isHolder: boolean;
  readonly isMenuOpen: boolean;
  readonly leave: Leave;
  readonly actions: LineActions;
}

/** A page as a line. Its looks are those of `TreeList`. */
export const PageLine = memo((props: PageLineProps) => {
  const { row, level, isExpanded, isSelected, leave, actions } = props;
  const { id, path, slug, status, attention } = row;
  const text = useText();
  const menuButton = useRef<HTMLButtonElement>(null);
  const notesId = useId();
  const tabIndex = props.isReachable ? 0 : -1;
  const title = row.title.trim() === '' ? text('pages.untitled') : row.title;
  const trail = 'trail' in row ? row.trail.map((page) => page.title).join(' › ') : '';

  return (
    <div
      role="row"
      className="line"
      data-line={id}
      data-dragged={props.isCarried || undefined}
      data-holder={props.isHolder || undefined}
      style={lineStyle(level, props.top)}
      aria-label={text('pages.line', { title, status: text(`pages.status.${status}`) })}
      aria-describedby={attention.length > 0 ? notesId : undefined}
      aria-rowindex={props.at + 1}
      aria-level={level}
      aria-posinset={props.position}
      aria-setsize={props.siblings}
      aria-expanded={isExpanded ?? undefined}
      aria-selected={isSelected}
      tabIndex={tabIndex}
    >
      <div role="gridcell" className="start">
        <span className="guides" aria-hidden />
        {leave.update && (
          <DragHandle
            id={id}
            label={text('pages.drag.handle', { title })}
            role={text('pages.drag.role')}
            tabIndex={tabIndex}
            onPress={actions.pickUp}
          />
        )}
        <input
          type="checkbox"
          data-control="select"
          tabIndex={tabIndex}
          checked={isSelected}
          aria-label={text('pages.select', { title })}
          onChange={() => actions.select(id)}
        />
        {isExpanded === null ? (
          <span className="icon" />
        ) : (
          <button
            type="button"
            className="icon"
            data-control="fold"
            tabIndex={tabIndex}
            aria-expanded={isExpanded}
            aria-label={text(isExpanded ? 'pages.fold' : 'pages.unfold', { title })}
            onClick={() => actions.fold(id)}
          >
            {isExpanded ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
          </button>
        )}
      </div>
      <div role="gridcell" className="body">
        <div className="heading">
          <Link
            className="title"
            data-control="title"
            to={entryPath(PAGE, id)}
            tabIndex={tabIndex}
            title={title}
          >
            {title}
          </Link>
          <Mark $as={MARKS[status]}>{text(`pages.status.${status}`)}</Mark>
          {pageActions.map((action) => action.Mark && <action.Mark key={action.id} page={id} />)}
          {isExpanded === false && (
            <Mark $as="neutral">{text('pages.below', { count: row.children })}</Mark>
          )}
        </div>
        <div className="target">
          <span>{[trail, path ?? slug].filter(Boolean).join(' · ')}</span>
        </div>
        {attention.length > 0 && (
          <div id={notesId}>
            <PageNotes attention={attention} publishedParent={row.publishedParent} />
          </div>
        )}
      </div>
      <div role="gridcell" className="end">
        <button
          ref={menuButton}
          type="button"
          className="icon"
          data-control="menu"
          tabIndex={tabIndex}
          aria-haspopup="menu"
          aria-expanded={props.isMenuOpen}
          aria-label={text('pages.menu', { title })}
          onClick={() => actions.showMenu(id)}
        >
          <More aria-hidden />
        </button>
        {props.isMenuOpen && (
          <LineMenu {...{ row, leave, actions }} onClosed={() => menuButton.current?.focus()} />
        )}
      </div>
    </div>
  );
});

PageLine.displayName = 'PageLine';
