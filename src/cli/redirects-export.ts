import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { loadApplication } from '../application/application';
import { messageOf } from '../plugins/site-content/contract/problems/message-of';
import { reason } from '../plugins/site-content/contract/problems/problem';
import { formatOfName, LIST_FORMATS, type ListFormat } from 'redirect-formats';
import { showUnseen } from '../plugins/site-content/contract/rules/text';
import { exportList } from '../plugins/site-content/server/src/content/redirect-lists/export';
import { partsOf } from '../plugins/site-content/server/src/parts';
import { oneOf, readCall, WrongCall } from './call';
import { describeFailure } from './failure';

const USAGE = `Usage: npm run redirects -- export [--format FORMAT] [FILE]

Writes all redirects to a file, or where no file is named to the standard output. What the format cannot hold is listed.

  --format FORMAT   ${LIST_FORMATS.join(', ')};
                    unless said, what the name of the file says, and else csv`;

interface Wishes {
  readonly format: ListFormat;
  readonly file: string | null;
}

const readWishes = (args: readonly string[]): Wishes | null => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { format: { type: 'string' }, help: { type: 'boolean', default: false } },
  });
  if (values.help) return null;
  const [file = null, ...others] = positionals;
  if (others.length > 0) throw new WrongCall('Name one file at the most.');
  const format = oneOf('format', values.format, LIST_FORMATS, null);
  return { format: format ?? formatOfName(file ?? '') ?? 'csv', file };
};

const write = (content: string | Uint8Array, file: string | null): Promise<void> =>
  file === null
    ? new Promise((resolve, reject) => {
        process.stdout.write(content, (error) => (error ? reject(error) : resolve()));
      })
    : writeFile(file, content);

/** @returns the exit code: 0 when it was written, 1 when it could not be, 2 for a wrong call */
export const exportRedirects = async (args: readonly string[]): Promise<number> => {
  const wishes = readCall(() => readWishes(args), USAGE);
  if (typeof wishes === 'number') return wishes;
  try {
    const strapi = await loadApplication();
    const { options } = partsOf(strapi);
    if (wishes.format === 'cloudflare-bulk' && options.siteUrl === '') {
      console.error(`${messageOf(reason('redirect-export.site-url'), 'en')} Set SITE_URL.`);
      return 1;
    }
    const { content, left, notes } = await exportList(strapi, options, wishes.format);
    await write(content, wishes.file);
    for (const note of notes) console.error(messageOf(note, 'en'));
    if (left.length > 0) console.error(`Left out: ${left.length}`);
    for (const { source, reason } of left) {
      console.error(showUnseen(`  ${source}: ${messageOf(reason, 'en')}`));
    }
    return 0;
  } catch (error) {
    console.error(`Nothing was written. ${showUnseen(describeFailure(error))}`);
    return 1;
  }
};
