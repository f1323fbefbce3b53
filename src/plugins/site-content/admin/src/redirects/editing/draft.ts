import type { PageOption } from '#site-content/domain/panel/panel-response-types';
import type { RedirectRow } from '#site-content/domain/panel/redirects';
import type { Problem } from '#site-content/domain/problems/problem';
import {
  checkRedirect,
  normaliseSource,
  type RedirectTargetType,
} from '#site-content/domain/rules/redirect';

/** A redirect being edited. Keeps the destinations for other target types, in case the user switches back. */
export interface Draft {
  readonly source: string;
  readonly target: RedirectTargetType;
  readonly destination: string;
  readonly page: PageOption | null;
  readonly note: string;
}

/** Returns the draft of an existing or new redirect. */
export const getDraft = (row: RedirectRow | null, source = ''): Draft => ({
  source: row?.source ?? source,
  target: row?.target ?? 'url',
  destination: row?.destination ?? '',
  page: row?.page == null ? null : { ...row.page, title: row.page.title ?? '', slug: '' },
  note: row?.note ?? '',
});

/** Returns the problems that can be detected without other entries. */
export const checkDraft = (
  { source, target, destination, page }: Draft,
  siteUrl: string
): Problem[] =>
  checkRedirect(
    {
      source: normaliseSource(source),
      target,
      destination: target === 'url' ? destination.trim() : null,
      page: target === 'page' ? (page?.id ?? null) : null,
    },
    { sourceIsTaken: false, pagePath: page?.path ?? null, siteUrl }
  );

/** Returns the values to send. */
export const getData = ({
  source,
  target,
  destination,
  page,
  note,
}: Draft): Readonly<Record<string, unknown>> => ({
  source: normaliseSource(source),
  target,
  destination: target === 'url' ? destination.trim() : null,
  page: { set: target === 'page' && page !== null ? [{ documentId: page.id }] : [] },
  note: note.trim() === '' ? null : note,
});
