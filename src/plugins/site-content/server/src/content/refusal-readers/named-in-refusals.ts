import type { Core } from '@strapi/strapi';
import { AsyncVariable } from '../../operations/async-context/async-variable';

/** What a refusal may say of other entries to the person whose write is refused. */
export interface Reader {
  /** Whether they may read the titles and the places of all of these pages, by their document ids. */
  mayNamePages(pages: readonly string[]): Promise<boolean>;
  /** Whether they may read where all redirects with these sources lead, and where these pages are. */
  mayShowWay(sources: readonly string[], pages: readonly string[]): Promise<boolean>;
}

/** Code, and people who run commands, can read everything anyway. */
const EVERYBODY: Reader = {
  mayNamePages: async () => true,
  mayShowWay: async () => true,
};

const readers = new WeakMap<Core.Strapi, Reader>();

/** Has refusals name only what a reader may read. */
export const nameOnlyWhatIsRead = (strapi: Core.Strapi, reader: Reader): void =>
  void readers.set(strapi, reader);

const absentReader = new AsyncVariable<Reader>();

/** Does `work` for a reader who need not be there: the refusals in it are read later. */
export const readAs = <T>(reader: Reader, work: () => T): T => absentReader.run(reader, work);

/** Who reads the refusals of an application. */
export const getReader = (strapi: Core.Strapi): Reader =>
  absentReader.get() ?? readers.get(strapi) ?? EVERYBODY;
