import { VisuallyHidden } from '@strapi/design-system';
import { type StrapiApp, useRBAC } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Mark } from '#site-content/admin/components/mark';
import { hasPermission } from '#site-content/admin/strapi-internals/has-permission';
import { PAGE } from '#site-content/domain/content-types';
import { PUBLISHES, SCHEDULED_PATH } from './routes';
import { label, useText } from './translations/text';
import { useFailed, usePending } from './use-schedules';
import { useTimeText } from './use-time-text';

interface MarkProps {
  /** Document id. */
  readonly page: string;
  readonly tabIndex?: number;
}

const Marks = ({ page, tabIndex }: MarkProps) => {
  const text = useText();
  const timeText = useTimeText();
  const [pending] = usePending([page]);
  const failed = useFailed([page]).at(-1);
  const timed = pending && text(`line.pending.${pending.action}`, { at: timeText(pending.at) });
  return (
    <>
      {failed !== undefined && (
        <Link
          to={`/${SCHEDULED_PATH}`}
          title={text(`mark.failed.${failed.action}`, { at: timeText(failed.at) })}
          tabIndex={tabIndex}
          data-control="failed"
          style={{ color: 'inherit' }}
          // A click on a row of the Content Manager's list opens its page.
          onClick={(event) => event.stopPropagation()}
        >
          <Mark $as="danger">{text('mark.failed')}</Mark>
        </Link>
      )}
      {pending !== undefined && (
        // For screen readers as text, too: the tooltip of an element without the focus is for the mouse only.
        <span title={timed}>
          <Mark $as="neutral">{text(`mark.${pending.action}`)}</Mark>{' '}
          <VisuallyHidden>{timed}</VisuallyHidden>
        </span>
      )}
    </>
  );
};

/**
 * Marks pages that are scheduled, or whose schedule failed, for users who may see schedules. All rows share one
 * request.
 */
export const ScheduledMark = (props: MarkProps) => {
  const { allowedActions } = useRBAC(PUBLISHES);
  return allowedActions['canPublish'] === true ? <Marks {...props} /> : null;
};

interface Columns {
  readonly displayedHeaders: readonly object[];
}

/** Whether the list of pages is shown, by the URL, because the hook does not report the content type. */
const isListOfPages = (): boolean => window.location.pathname.endsWith(`/collection-types/${PAGE}`);

const column = {
  ...{ name: 'scheduled', label: label('title'), attribute: { type: 'custom' } },
  ...{ searchable: false, sortable: false },
  cellFormatter: ({ documentId }: { readonly documentId: string }): ReactNode => (
    <ScheduledMark page={documentId} />
  ),
};

/** Adds a column to the Content Manager's list of pages, for users who may publish them. */
export const addScheduledColumn = (app: StrapiApp): void => {
  app.registerHook('Admin/CM/pages/ListView/inject-column-in-table', (columns: Columns) => {
    const isShown = isListOfPages() && PUBLISHES.every(({ action }) => hasPermission(app, action));
    if (!isShown) return columns;
    return { ...columns, displayedHeaders: [...columns.displayedHeaders, column] };
  });
};
