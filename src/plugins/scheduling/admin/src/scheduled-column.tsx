import { type StrapiApp, useRBAC } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';
import { Mark } from '#site-content/admin/components/mark';
import { mayDo } from '#site-content/admin/strapi-internals/own-actions';
import { PAGE } from '#site-content/domain/content-types';
import { PUBLISHES } from './routes';
import { label, useText } from './translations/text';
import { usePending } from './use-schedules';
import { useTimeText } from './use-time-text';

interface MarkProps {
  /** Document id. */
  readonly page: string;
}

const PendingMark = ({ page }: MarkProps) => {
  const text = useText();
  const timeText = useTimeText();
  const [schedule] = usePending([page]);
  if (schedule === undefined) return null;
  const { action, at } = schedule;
  return (
    <span title={text(`line.pending.${action}`, { at: timeText(at) })}>
      <Mark $as="neutral">{text(`mark.${action}`)}</Mark>
    </span>
  );
};

/** In a page's row: marks scheduled pages, for users who may see schedules. All rows share one request. */
export const ScheduledMark = ({ page }: MarkProps) => {
  const { allowedActions } = useRBAC(PUBLISHES);
  return allowedActions['canPublish'] === true ? <PendingMark page={page} /> : null;
};

interface Columns {
  readonly displayedHeaders: readonly object[];
}

/** The hook does not report the content type, but the URL does. */
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
    const isShown = isListOfPages() && PUBLISHES.every(({ action }) => mayDo(app, action));
    if (!isShown) return columns;
    return { ...columns, displayedHeaders: [...columns.displayedHeaders, column] };
  });
};
