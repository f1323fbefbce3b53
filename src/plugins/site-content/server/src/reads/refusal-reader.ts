import type { Core } from '@strapi/strapi';
import { AsyncVariable } from '../operations/async-context/async-variable';

/** Decides what a refusal may reveal about other entries to the user whose write is refused. */
export interface Reader {
  /** True if the user may read the titles and positions of all of these pages, by document id. */
  canNamePages(pages: readonly string[]): Promise<boolean>;
  /** True if the user may read the destinations of all redirects with these sources, and the paths of these pages. */
  canShowChain(sources: readonly string[], pages: readonly string[]): Promise<boolean>;
}

/** Code, and users who run commands, can read everything anyway. */
const EVERYBODY: Reader = {
  canNamePages: async () => true,
  canShowChain: async () => true,
};

const readers = new WeakMap<Core.Strapi, Reader>();

/** Limits refusals to entries that the reader may read. */
export const setRefusalReader = (strapi: Core.Strapi, reader: Reader): void =>
  void readers.set(strapi, reader);

const absentReader = new AsyncVariable<Reader>();

/** Runs `work` outside a request, with refusals limited to what this reader, who sees them later, may read. */
export const runAsRefusalReader = <T>(reader: Reader, work: () => T): T =>
  absentReader.run(reader, work);

/** Returns the reader of an application's refusals. */
export const getReader = (strapi: Core.Strapi): Reader =>
  absentReader.get() ?? readers.get(strapi) ?? EVERYBODY;
