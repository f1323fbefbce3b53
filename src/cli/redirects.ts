import type { DefineCommand } from './define-command';
import { defineExport } from './redirects-export';
import { defineImport } from './redirects-import';
import { defineTrace } from './redirects-trace';

export const defineRedirects: DefineCommand = (command, endWith) => {
  command.description('Import, export and trace redirects. The service can keep running.');
  const subcommands: readonly [string, string, DefineCommand][] = [
    ['import', 'import a list, after a dry run', defineImport],
    ['export', 'write all redirects as a list', defineExport],
    ['trace', 'follow an address through the redirects, hop by hop', defineTrace],
  ];
  for (const [name, summary, define] of subcommands) {
    define(command.command(name).summary(summary), endWith);
  }
};
