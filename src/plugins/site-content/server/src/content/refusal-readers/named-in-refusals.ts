import type { Core } from '@strapi/strapi';
import { AsyncVariable } from '../../operations/async-context/async-variable';

/** What a refusal may reveal about other entries to the person whose write is refused. */
export interface Reader {
  /** Whether they may read the titles and positions of all of these pages, by document id. */
  canNamePages(pages: readonly string[]): Promise<boolean>;
  /**
   * Whether they may read the destinations of all redirects with these sources, and the paths of these pages.
   */
  canShowChain(sources: readonly string[], pages: readonly string[]): Promise<boolean>;
}

/** Code, and people who run commands, can read everything anyway. */
const EVERYBODY: Reader = {
  canNamePages: async () => true,
  canShowChain: async () => true,
};

const readers = new WeakMap<Core.Strapi, Reader>();

/** Limits refusals to what a reader may read. */
export const nameOnlyWhatIsRead = (strapi: Core.Strapi, reader: Reader): void =>
  void readers.set(strapi, reader);

const absentReader = new AsyncVariable<Reader>();

/** Runs `work` for a reader outside a request, whose refusals are read later. */
export const readAs = <T>(reader: Reader, work: () => T): T => absentReader.run(reader, work);

/** The reader of an application's refusals. */
export const getReader = (strapi: Core.Strapi): Reader =>
  absentReader.get() ?? readers.get(strapi) ?? EVERYBODY;
