import { Pencil, Trash } from '@strapi/icons';
import { type CSSProperties, memo } from 'react';
import { useIntl } from 'react-intl';
import type { RedirectRow } from '#site-content/domain/panel/redirects';
import { useProblemText } from '../../rules/use-problem-text';
import { useText } from '../../translations/text';

/** Shows a redirect's destination, and its final destination after all hops. */
const DestinationCell = ({ row }: { readonly row: RedirectRow }) => {
  const text = useText();
  const problemText = useProblemText();
  const { target, page, destination, hops, end, broken, isLeftOut, isInvalid } = row;

  const isConcealed = page?.isConcealed === true;
  const isPageMissing = target === 'page' && page?.path == null && !isConcealed;
  const first = (): string => {
    switch (target) {
      case 'url':
        return destination ?? '';
      case 'page':
        if (page === null) return text('redirects.page.deleted');
        if (page.title?.trim()) return page.title;
        return page.path || text(isConcealed ? 'page-picker.concealed' : 'redirects.page.unknown');
      case 'none':
        return text('redirects.leads.none');
      case 'empty':
        return text('redirects.leads.empty');
    }
  };
  const second = (): string | null => {
    if (isInvalid) return text('redirects.leads.invalid');
    if (isLeftOut) return text('redirects.leads.loop');
    if (isPageMissing) {
      return text(page === null ? 'redirects.page.none' : 'redirects.page.not-published');
    }
    const why = broken === null ? null : problemText(broken);
    if (hops > 1) {
      if (why !== null) return text('redirects.leads.hops-broken', { count: hops, why });
      if (end === null) return text('redirects.leads.hops-to-nothing', { count: hops });
      return text(end === '' ? 'redirects.leads.hops-concealed' : 'redirects.leads.hops', {
        ...{ count: hops, end },
      });
    }
    if (why !== null) return why;
    return target === 'page' && page?.title?.trim() ? (page.path ?? null) : null;
  };
  const note = second();
  const isWrong = isInvalid || isLeftOut || isPageMissing || broken !== null;
  return (
    <>
      <div className="line" title={first()}>
        {first()}
      </div>
      {note !== null && (
        <div className={`line faint${isWrong ? ' wrong' : ''}`} title={note}>
          {note}
        </div>
      )}
    </>
  );
};

/** The user's permissions for redirects. */
export interface RedirectPermissions {
  readonly create: boolean;
  readonly update: boolean;
  readonly delete: boolean;
}

/** Actions on a redirect. The functions are stable. */
export interface LineActions {
  readonly edit: (row: RedirectRow) => void;
  readonly remove: (row: RedirectRow) => void;
  readonly select: (row: RedirectRow) => void;
}

interface RedirectLineProps {
  /** Index, starting at 0. */
  readonly place: number;
  readonly height: number;
  /** `undefined` until loaded. */
  readonly row: RedirectRow | undefined;
  /** Whether its controls are reachable with the Tab key. Only those of one row are at a time. */
  readonly isReachable: boolean;
  readonly isSelected: boolean;
  readonly permissions: RedirectPermissions;
  readonly actions: LineActions;
}

/** A row for a redirect. Its styles are in `GridBox`. */
export const RedirectLine = memo((props: RedirectLineProps) => {
  const { place, height, row, isSelected, permissions, actions } = props;
  const text = useText();
  const { formatDate } = useIntl();
  const tabIndex = props.isReachable ? 0 : -1;
  const shared = {
    role: 'row',
    className: 'row',
    'data-place': place,
    // Row 1 is the header.
    'aria-rowindex': place + 2,
    style: { top: place * height, '--height': `${height}px` } as CSSProperties,
    tabIndex,
  };
  if (row === undefined) {
    return (
      <div {...shared} aria-busy>
        <div role="gridcell" className="source faint" aria-colindex={2}>
          {text('redirects.loading-row')}
        </div>
      </div>
    );
  }
  const { source, origin, note, changedAt, changedBy } = row;
  return (
    <div {...shared} data-line={row.id} aria-selected={isSelected}>
      <div role="gridcell" className="select" aria-colindex={1}>
        <input
          type="checkbox"
          data-control="select"
          tabIndex={tabIndex}
          checked={isSelected}
          aria-label={text('redirects.select', { source })}
          onChange={() => actions.select(row)}
        />
      </div>
      <div
        role="gridcell"
        className="source"
        aria-colindex={2}
        data-label={text('redirects.column.source')}
      >
        {permissions.update ? (
          <button
            type="button"
            className="open line strong"
            data-control="open"
            tabIndex={tabIndex}
            title={source}
            onClick={() => actions.edit(row)}
          >
            {source}
          </button>
        ) : (
          <div className="line strong" title={source}>
            {source}
          </div>
        )}
      </div>
      <div
        role="gridcell"
        className="leads"
        aria-colindex={3}
        data-label={text('redirects.column.leads')}
      >
        <DestinationCell row={row} />
      </div>
      <div role="none" className="more">
        <div role="gridcell" className="kind line" aria-colindex={4}>
          {text(`redirects.kind.${row.target}`)}
        </div>
        <div role="gridcell" className="origin line" aria-colindex={5}>
          {origin === null ? '' : text(`redirects.origin.${origin}`)}
        </div>
        <div role="gridcell" className="note line" aria-colindex={6} title={note ?? undefined}>
          {note}
        </div>
      </div>
      <div
        role="gridcell"
        className="changed"
        aria-colindex={7}
        data-label={text('redirects.column.changed')}
      >
        <div className="line">{formatDate(changedAt, { dateStyle: 'medium' })}</div>
        <div className="line faint">{changedBy}</div>
      </div>
      <div role="gridcell" className="end" aria-colindex={8}>
        {permissions.update && (
          <button
            type="button"
            className="icon"
            data-control="edit"
            tabIndex={tabIndex}
            aria-label={text('redirects.edit', { source })}
            onClick={() => actions.edit(row)}
          >
            <Pencil aria-hidden />
          </button>
        )}
        {permissions.delete && (
          <button
            type="button"
            className="icon"
            data-control="delete"
            tabIndex={tabIndex}
            aria-label={text('redirects.delete', { source })}
            onClick={() => actions.remove(row)}
          >
            <Trash aria-hidden />
          </button>
        )}
      </div>
    </div>
  );
});

RedirectLine.displayName = 'RedirectLine';
