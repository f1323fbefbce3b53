import {
  ChevronDown,
  ChevronRight,
  ExternalLink,
  File,
  Link,
  More,
  WarningCircle,
} from '@strapi/icons';
import { type CSSProperties, memo, useId, useRef } from 'react';
import type { Hidden } from '#site-content/domain/navigation/find-hidden';
import type { NavigationItem } from '#site-content/domain/panel/panel-response-types';
import type { Reason } from '#site-content/domain/problems/codes';
import { Mark } from '../../components/mark';
import { DragHandle } from '../../components/tree/drag-handle';
import { useProblemText } from '../../rules/use-problem-text';
import { useText } from '../../translations/text';
import type { ChangeMark } from '../tree/changes';
import type { Step } from '../tree/keyboard-moves';
import type { RowActions } from './actions';
import { HiddenNote } from './hidden-note';
import { RowMenu } from './row-menu';

interface TargetTextProps {
  readonly item: NavigationItem;
  /** Path of the page, or its title while it is unpublished; unset without a page. */
  readonly page: string | undefined;
  readonly isGroup: boolean;
  readonly subitems: number;
}

/** One line with the item's destination. */
const TargetText = ({ item, page, isGroup, subitems }: TargetTextProps) => {
  const text = useText();
  if (isGroup) {
    return <div className="target">{text('navigation.group', { count: subitems })}</div>;
  }
  if (item.page !== null) {
    return (
      <div className="target">
        <File aria-hidden />
        <span>{page ?? text('navigation.unknown-page')}</span>
      </div>
    );
  }
  if (item.url === null) return null;
  return (
    <div className="target">
      {item.url.startsWith('/') ? <Link aria-hidden /> : <ExternalLink aria-hidden />}
      <span>{item.url}</span>
    </div>
  );
};

/** Shows the server's error messages for an item. */
const ProblemNotes = ({ reasons }: { readonly reasons: readonly Reason[] }) => {
  const problemText = useProblemText();
  return (
    <>
      {reasons.map(problemText).map((message) => (
        <div key={message} className="note" data-wrong>
          <WarningCircle aria-hidden />
          {message}
        </div>
      ))}
    </>
  );
};

export interface TreeRowProps {
  readonly item: NavigationItem;
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
  readonly subitems: number;
  readonly isExpanded: boolean;
  /** Title of the linked page, if it exists. */
  readonly pageTitle: string | undefined;
  /** Path of the linked page; `null` while it is unpublished. */
  readonly pagePath: string | null;
  readonly hiddenReason: Hidden['reason'] | undefined;
  /** The ancestor that hides it, if any. */
  readonly hiddenBy: NavigationItem | undefined;
  readonly problems: readonly Reason[] | undefined;
  readonly change: ChangeMark | undefined;
  /** Whether its controls are reachable with the Tab key. Only those of one row are at a time. */
  readonly isReachable: boolean;
  readonly isDragged: boolean;
  /** Whether the dragged item would become a child of this one. */
  readonly isDropParent: boolean;
  /** Possible moves without dragging, while the menu is open. */
  readonly menuSteps: readonly Step[] | null;
  readonly canEdit: boolean;
  readonly canHaveChildren: boolean;
  readonly actions: RowActions;
}

/** An item of the navigation as a row of the tree. Its styles are in `TreeList`. */
export const TreeRow = memo((props: TreeRowProps) => {
  const { item, level, subitems, isExpanded, pageTitle, canEdit, actions } = props;
  const text = useText();
  const menuButton = useRef<HTMLButtonElement>(null);
  const tabIndex = props.isReachable ? 0 : -1;
  const notesId = useId();
  const hasNotes = props.hiddenReason !== undefined || props.problems !== undefined;
  const title = item.title === '' ? text('navigation.untitled') : item.title;

  return (
    <div
      role="row"
      className="line"
      data-line={item.id}
      data-dragged={props.isDragged || undefined}
      data-holder={props.isDropParent || undefined}
      data-wrong={props.problems !== undefined || undefined}
      style={{ '--level': level } as CSSProperties}
      aria-label={title}
      aria-describedby={hasNotes ? notesId : undefined}
      aria-level={level}
      aria-posinset={props.position}
      aria-setsize={props.siblings}
      aria-expanded={subitems > 0 ? isExpanded : undefined}
      tabIndex={tabIndex}
    >
      <div role="gridcell" className="start">
        <span className="guides" aria-hidden />
        {canEdit && (
          <DragHandle
            id={item.id}
            label={text('navigation.drag.handle', { title })}
            role={text('navigation.drag.role')}
            tabIndex={tabIndex}
          />
        )}
        {subitems > 0 ? (
          <button
            type="button"
            className="icon"
            data-control="fold"
            tabIndex={tabIndex}
            aria-expanded={isExpanded}
            aria-label={text(isExpanded ? 'navigation.fold' : 'navigation.unfold', { title })}
            onClick={() => actions.fold(item.id)}
          >
            {isExpanded ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
          </button>
        ) : (
          <span className="icon" />
        )}
      </div>
      <div role="gridcell" className="body">
        <div className="heading">
          {canEdit ? (
            <button
              type="button"
              className="title"
              data-control="title"
              tabIndex={tabIndex}
              aria-label={text('navigation.edit', { title })}
              title={title}
              onClick={() => actions.edit(item.id)}
            >
              {title}
            </button>
          ) : (
            <span className="title" title={title}>
              {title}
            </span>
          )}
          {!isExpanded && subitems > 0 && (
            <Mark $as="neutral">{text('navigation.folded', { count: subitems })}</Mark>
          )}
          {props.change !== undefined && (
            <Mark $as="primary">{text(`navigation.changed.${props.change}`)}</Mark>
          )}
        </div>
        <TargetText
          item={item}
          page={props.pagePath ?? pageTitle}
          isGroup={item.area === 'footer' && level === 1}
          subitems={subitems}
        />
        {hasNotes && (
          <div id={notesId}>
            {props.hiddenReason !== undefined && (
              <HiddenNote
                item={item}
                reason={props.hiddenReason}
                hiddenBy={props.hiddenBy}
                pageTitle={pageTitle}
                tabIndex={tabIndex}
                onEdit={canEdit ? actions.edit : undefined}
              />
            )}
            {props.problems !== undefined && <ProblemNotes reasons={props.problems} />}
          </div>
        )}
      </div>
      {canEdit && (
        <div role="gridcell" className="end">
          <button
            ref={menuButton}
            type="button"
            className="icon"
            data-control="menu"
            tabIndex={tabIndex}
            aria-haspopup="menu"
            aria-expanded={props.menuSteps !== null}
            aria-label={text('navigation.menu', { title })}
            onClick={() => actions.showMenu(item.id)}
          >
            <More aria-hidden />
          </button>
          {props.menuSteps !== null && (
            <RowMenu
              id={item.id}
              steps={props.menuSteps}
              canHaveChildren={props.canHaveChildren}
              actions={actions}
              onClosed={() => menuButton.current?.focus()}
            />
          )}
        </div>
      )}
    </div>
  );
});

TreeRow.displayName = 'TreeRow';
