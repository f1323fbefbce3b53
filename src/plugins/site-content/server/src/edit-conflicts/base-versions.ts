import { createHmac } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { getContentFingerprint, isLive } from '#site-content/domain/changes/entry-version';
import type { State } from '#site-content/domain/changes/state';
import type { SeenVersions } from '#site-content/domain/panel/edit-conflict';
import type { StateReader } from '../changes/state-reader';
import { AsyncVariable } from '../operations/async-context/async-variable';
import type { Transaction } from '../strapi-internals/knex';
import { wrapTransactions } from '../strapi-internals/transactions';

/** The author of a write that names the versions they have loaded. */
interface Author {
  readonly seen: SeenVersions;
  readonly locale: string | null;
  /** Types of the written entries by document id. */
  readonly touched: Map<string, string>;
  /** The versions that result from the writes. */
  readonly written: Map<string, string>;
}

/** Suffix of the version of a published entry. */
const LIVE = 'p';

/**
 * Versions of entries. A version is derived from the content, so a write without changes creates none, and
 * two writes within a millisecond create two. Writes that name no version are not checked.
 */
export class EntryVersions {
  private readonly authors = new AsyncVariable<Author>();

  constructor(
    private readonly strapi: Core.Strapi,
    readonly states: StateReader
  ) {}

  /** Starts to track the versions that result from writes with a base version. */
  begin(): void {
    wrapTransactions(this.strapi, (begin, callback) =>
      begin(async (params) => {
        const result = await callback(params);
        await this.noteWritten(params.trx);
        return result;
      })
    );
  }

  /**
   * Returns the version of an entry's state in a locale. It is a hash keyed with a secret of the service, so that users
   * who may not read all of the content cannot find it out by trial and error.
   */
  of(state: State, locale: string | null): string {
    const secret: string = this.strapi.config.get('admin.auth.secret');
    const said = createHmac('sha256', secret)
      .update(getContentFingerprint(state, locale))
      .digest('base64url');
    return `${said.slice(0, 22)}-${isLive(state, locale) ? LIVE : 'd'}`;
  }

  /** Returns the version of an entry; `null` if the entry does not exist. */
  async read(uid: string, document: string, locale: string | null): Promise<string | null> {
    const state = await this.states.readState(this.strapi.db.connection, uid, document);
    return state === null ? null : this.of(state, locale);
  }

  /** Returns the versions of those entries that exist. */
  async readMany(
    uid: string,
    documents: readonly string[],
    locale: string | null
  ): Promise<Map<string, string>> {
    const { connection } = this.strapi.db;
    const states = await this.states.readStates(connection, uid, documents);
    return new Map([...states].map(([document, state]) => [document, this.of(state, locale)]));
  }

  /**
   * Runs `work` for a user who has loaded these versions, and passes it the versions that result from its
   * writes.
   */
  withBaseVersions<T>(
    seen: SeenVersions,
    locale: string | null,
    work: (written: ReadonlyMap<string, string>) => Promise<T>
  ): Promise<T> {
    const written = new Map<string, string>();
    return this.authors.run({ seen, locale, touched: new Map(), written }, () => work(written));
  }

  /** Returns the version and locale of an entry that the current author has loaded; `null` if the write names none. */
  getBaseVersion(uid: string, document: string): { seen: string; locale: string | null } | null {
    const author = this.authors.get();
    const seen = author?.seen.get(document);
    if (author === undefined || seen === undefined) return null;
    author.touched.set(document, uid);
    return { seen, locale: author.locale };
  }

  /**
   * True if the state is the version that was loaded. Before a publish, the entry must also still be published if it
   * was then.
   */
  isSeen(version: string, state: State, locale: string | null, isPublish: boolean): boolean {
    const now = this.of(state, locale);
    if (isPublish && this.wasUnpublished(version, now)) return false;
    return this.isSameContent(now, version);
  }

  /** True if two versions have the same content, published or not. */
  isSameContent(one: string, other: string): boolean {
    return withoutPublication(one) === withoutPublication(other);
  }

  /** True if an entry that was published in the loaded version is no longer published. */
  wasUnpublished(seen: string, now: string): boolean {
    return seen.endsWith(`-${LIVE}`) && !now.endsWith(`-${LIVE}`);
  }

  private async noteWritten(trx: Transaction): Promise<void> {
    const author = this.authors.get();
    if (author === undefined || trx.isCompleted()) return;
    for (const [document, uid] of author.touched) {
      const state = await this.states.readState(trx, uid, document);
      if (state !== null) author.written.set(document, this.of(state, author.locale));
    }
  }
}

/** Removes the publication suffix of a version. */
const withoutPublication = (version: string): string => version.slice(0, version.lastIndexOf('-'));
