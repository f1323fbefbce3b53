import { ChevronDown, ChevronRight, More, WarningCircle } from '@strapi/icons';
import { memo, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { PAGE } from '#site-content/domain/content-types';
import type {
  FoundRow,
  PageAttention,
  PageStatus,
  PageTreeViewRow,
} from '#site-content/domain/panel/page-tree-view';
import { Mark } from '../../components/mark';
import { DragHandle } from '../../components/tree/drag-handle';
import { usePageTitle } from '../../components/use-page-title';
import { pageActions } from '../../routes/page-actions';
import { entryPath } from '../../strapi-internals/addresses';
import { useText } from '../../translations/text';
import type { Edge } from '../tree/drop-target';
import type { LineActions, PagePermissions, Step } from './actions';
import { LineMenu } from './line-menu';
import { lineStyle } from './line-style';

/** Keeps a note of several lines next to its icon. */
const BESIDE_ICON = { flex: 1, minWidth: 0 };

/** Shows warnings about a page, before the user acts on it. */
const PageNotes = ({
  attention,
  publishedParent,
}: Pick<PageTreeViewRow, 'attention' | 'publishedParent'>) => {
  const text = useText();
  const toSentence = (code: PageAttention): string => {
    if (code !== 'published-elsewhere') return text(`pages.attention.${code}`);
    return publishedParent === null
      ? text('pages.attention.published-elsewhere')
      : text('pages.attention.published-below', { parent: publishedParent.title });
  };
  return (
    <>
      {attention.map((code) => (
        <div key={code} className="note">
          <WarningCircle aria-hidden />
          <span style={BESIDE_ICON}>{toSentence(code)}</span>
        </div>
      ))}
    </>
  );
};

const MARKS = {
  published: 'success',
  modified: 'primary',
  draft: 'neutral',
  unpublished: 'neutral',
} as const satisfies Record<PageStatus, string>;

export interface PageLineProps {
  readonly row: PageTreeViewRow | FoundRow;
  /** Index among all rows. */
  readonly at: number;
  /** Offset in pixels of a row kept outside the visible part. */
  readonly top: number | null;
  /** Measures the row's height. */
  readonly measure: (element: Element | null) => void;
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
  /** `null` if the page has no subpages. */
  readonly isExpanded: boolean | null;
  readonly isSelected: boolean;
  /** Whether its controls are reachable with the Tab key. Only those of one row are at a time. */
  readonly isReachable: boolean;
  readonly isCarried: boolean;
  /** The edge of this row where the carried pages would be dropped, and the level. */
  readonly landing: Edge | null;
  readonly landingLevel: number | null;
  /** Whether its siblings are in tree order. */
  readonly isOrdered: boolean;
  readonly isMenuOpen: boolean;
  readonly permissions: PagePermissions;
  readonly actions: LineActions;
}

/** Returns the directions in which a page can move among its siblings. */
const getSteps = ({ position, siblings }: PageLineProps): Step[] => [
  ...(position > 1 ? [-1 as const] : []),
  ...(position < siblings ? [1 as const] : []),
];

/** A row for a page. Its styles are in `TreeList`. */
export const PageLine = memo((props: PageLineProps) => {
  const { row, level, isExpanded, isSelected, permissions, actions } = props;
  const { id, path, draftPath, slug, status, attention } = row;
  const text = useText();
  const toTitle = usePageTitle();
  const menuButton = useRef<HTMLButtonElement>(null);
  const notesId = useId();
  const tabIndex = props.isReachable ? 0 : -1;
  const title = toTitle(row.title);
  const shownPath =
    row.isBelowDraft && draftPath !== null
      ? text('pages.path-until-parent', { path: draftPath })
      : (path ?? draftPath ?? slug);
  const trail = 'trail' in row ? row.trail.map((page) => page.title).join(' › ') : '';

  return (
    <div
      role="row"
      className="line"
      ref={props.measure}
      data-index={props.at}
      data-line={id}
      data-dragged={props.isCarried || undefined}
      data-holder={props.landing === 'into' || undefined}
      data-landing={props.landing === 'into' ? undefined : (props.landing ?? undefined)}
      style={lineStyle(level, props.top, props.landingLevel)}
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
        {permissions.move && (
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
          onChange={({ nativeEvent }) =>
            actions.select(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
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
          {pageActions.map(
            (action) => action.Mark && <action.Mark key={action.id} page={id} tabIndex={tabIndex} />
          )}
          {isExpanded === false && (
            <Mark $as="neutral">{text('pages.below', { count: row.children })}</Mark>
          )}
        </div>
        <div className="target">
          <span>{[trail, shownPath].filter(Boolean).join(' · ')}</span>
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
          <LineMenu
            {...{ row, permissions, actions }}
            steps={props.isOrdered ? getSteps(props) : []}
            onClosed={() => menuButton.current?.focus()}
          />
        )}
      </div>
    </div>
  );
});

PageLine.displayName = 'PageLine';
