import { type ListLine, listLine } from '../list';
import { readCsv } from '../reading/csv';
import { isNo, isYes } from '../reading/interpret-entry';
import { ofStatus } from '../reading/status';
import type { TableRow } from '../reading/table-row';
import type { UnreadColumns } from '../reading/unrecognised-columns';
import { reason } from '../reasons';
import { withReadableSource } from '../targets/request';
import { cloudflareBulk } from '../targets/tables';
import { writeFor } from '../targets/write-for';
import type { Format } from './format';

/** Columns of Cloudflare's bulk redirects that follow both URLs and the status. */
const BULK_FLAGS = [
  ...['preserve_query_string', 'include_subdomains', 'subpath_matching', 'preserve_path_suffix'],
] as const;

/** Reads Cloudflare's bulk redirects, which have no header. Their sources have a host, but often no scheme. */
const readBulk = (rows: readonly TableRow[], unread: UnreadColumns): ListLine[] =>
  rows.flatMap(({ line, cells: [source = '', destination = '', status = '', ...more] }) => {
    const isBlank = [source, destination, status, ...more].every((cell) => cell.trim() === '');
    if (isBlank || /^source(?:[ _]?url)?$/i.test(source.trim())) return [];
    const { isTemporary, isGone, refused } = ofStatus(status);
    const error = isGone ? reason('redirect-list.error-page') : null;
    const address = /^[a-z]+:\/\//i.test(source) ? source : `https://${source}`;
    const flags = BULK_FLAGS.map((name, at) => ({ name, value: more[at]?.trim() ?? '' }));
    for (const { name, value } of flags) {
      if (!isYes(value) && !isNo(value)) unread.add(name, value);
    }
    more.slice(BULK_FLAGS.length).forEach((value, at) => {
      unread.add(String(BULK_FLAGS.length + 4 + at), value);
    });
    const [keepsQuery, ...wider] = flags.map(
      ({ name, value }) => isYes(value) && !unread.ignores(name)
    );
    // Subdomains, subpath matching and preserving the path suffix make it a pattern.
    const isPattern = wider.includes(true);
    return listLine(line, address, destination, {
      ...{ isTemporary, refused: isPattern ? reason('pattern') : (refused ?? error) },
      warnings: keepsQuery === true ? [reason('redirect-list.query-ignored')] : [],
    });
  });

/** Looks like any table, so it must be selected. */
export const CLOUDFLARE_BULK = {
  name: 'cloudflare-bulk',
  detect: () => null,
  read: ({ text }, { unread }) => ({
    lines: readBulk(readCsv(text, ','), unread).map(withReadableSource),
    table: null,
  }),
  write: (redirects, siteUrl) =>
    writeFor('cloudflare-bulk', cloudflareBulk(siteUrl), redirects, siteUrl),
  needsSiteUrl: true,
  target: cloudflareBulk,
} as const satisfies Format;
