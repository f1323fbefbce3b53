import {
  defineCompare as defineComparison,
  type ImportedBy,
  type ImportedSide,
} from 'site-compare';
import type { DefineCommand } from './define-command';
import { describeFailure } from './failure';
import { listenForInterruption } from './interruption';

/** Reads a side with a mapping. Mappings depend on this service's content model, so Strapi is loaded on demand. */
const readImported = async (source: string, by: ImportedBy): Promise<ImportedSide> => {
  const { readImportedSide } = await import('./compare-imported');
  return readImportedSide(source, by);
};

export const defineCompare: DefineCommand = (command, endWith) =>
  defineComparison(command, endWith, {
    readImported,
    describeError: describeFailure,
    onStart: () => void listenForInterruption(true),
  });
