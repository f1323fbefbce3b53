import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Option } from 'commander';
import {
  formatOfName,
  KNOWN_EXTENSIONS,
  LIST_FORMATS,
  type ListFormat,
  needsSiteUrl,
} from 'redirect-formats';
import { toMessage } from '../plugins/site-content/domain/problems/message-of';
import { reason } from '../plugins/site-content/domain/problems/problem';
import { showInvisibleCharacters } from '../plugins/site-content/domain/rules/text';
import { getServices } from '../plugins/site-content/server/src/create-services';
import { exportList } from '../plugins/site-content/server/src/redirects/lists/export';
import { loadStartedApplication } from '../schema/started-database';
import type { DefineCommand } from './define-command';
import { describeFailure } from './failure';

const write = (content: string | Uint8Array, file: string | null): Promise<void> =>
  file === null
    ? new Promise((resolve, reject) => {
        process.stdout.write(content, (error) => (error ? reject(error) : resolve()));
      })
    : writeFile(file, content);

/**
 * Runs the command.
 *
 * @returns the exit code: 0 if the list was written, 1 if not
 */
const exportRedirects = async (file: string | null, format: ListFormat): Promise<number> => {
  try {
    const strapi = await loadStartedApplication('export');
    const { options } = getServices(strapi);
    if (needsSiteUrl(format) && options.siteUrl === '') {
      console.error(`${toMessage(reason('redirect-export.site-url'), 'en')} Set SITE_URL.`);
      return 1;
    }
    const { content, left, notes } = await exportList(strapi, options, format);
    await write(content, file);
    for (const note of notes) console.error(toMessage(note, 'en'));
    if (left.length > 0) console.error(`Left out: ${left.length}`);
    for (const { source, reason } of left) {
      console.error(showInvisibleCharacters(`  ${source}: ${toMessage(reason, 'en')}`));
    }
    return 0;
  } catch (error) {
    console.error(`Nothing was written. ${showInvisibleCharacters(describeFailure(error))}`);
    return 1;
  }
};

export const defineExport: DefineCommand = (command, endWith) => {
  command
    .description(
      'Writes all redirects to a file or to standard output, and lists those that the format does not support.'
    )
    .argument('[file]')
    .addOption(
      new Option(
        '--format <format>',
        'default: detected from the file name, otherwise csv'
      ).choices(LIST_FORMATS)
    )
    .action(async (file: string | undefined, { format }: { format?: ListFormat }) => {
      const known = format ?? formatOfName(file ?? '');
      const extension = path.extname(file ?? '');
      if (known === null && extension !== '') {
        command.error(
          `error: the extension '${extension}' tells no format. Choose one with --format, or one of these extensions: ${KNOWN_EXTENSIONS.join(', ')}`
        );
      }
      endWith(await exportRedirects(file === '-' ? null : (file ?? null), known ?? 'csv'));
    });
};
