import { createHmac } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { isLive, saidIn } from '#site-content/domain/history/fields-in-conflict';
import type { State } from '#site-content/domain/history/state';
import type { Seen, SeenVersions } from '#site-content/domain/panel/edit-conflict';
import { AsyncVariable } from '../../operations/async-context/async-variable';
import type { Transaction } from '../../strapi-internals/knex';
import { aroundTransactions } from '../../strapi-internals/transactions';
import type { Journal } from '../history/journal';
import { readStateNow, readStatesNow } from '../history/read-journal';

/** Somebody who writes, and says what they have seen. */
interface Author {
  readonly seen: SeenVersions;
  readonly locale: string | null;
  /** The entries that they write, by document id, with their types. */
  readonly touched: Map<string, string>;
  /** The versions that they leave behind. */
  readonly written: Map<string, string>;
}

/** The end of the version of an entry that is published. */
const LIVE = 'p';

/**
 * The versions of entries. One is made of what its authors have said of it, so that a write that changes nothing makes
 * none, and two within a millisecond make two. Writes that name none are held against none.
 */
export class Versions {
  private readonly authors = new AsyncVariable<Author>();

  constructor(
    private readonly strapi: Core.Strapi,
    private readonly journal: Journal
  ) {}

  /** From now on it is known which versions are left behind by those who name one. */
  begin(): void {
    aroundTransactions(this.strapi, (begin, callback) =>
      begin(async (params) => {
        const result = await callback(params);
        await this.noteWritten(params.trx);
        return result;
      })
    );
  }

  /**
   * The version of an entry as it stands in a language. It is made with a secret of the service: an author may not read
   * all of what it is made of, and must not find it by trying.
   */
  of(state: State, locale: string | null): string {
    const secret: string = this.strapi.config.get('admin.auth.secret');
    const said = createHmac('sha256', secret).update(saidIn(state, locale)).digest('base64url');
    return `${said.slice(0, 22)}-${isLive(state, locale) ? LIVE : 'd'}`;
  }

  /** @returns `null` where the entry is not there */
  async read(uid: string, document: string, locale: string | null): Promise<string | null> {
    const state = await readStateNow(this.journal, this.strapi.db.connection, uid, document);
    return state === null ? null : this.of(state, locale);
  }

  /** The versions of those entries that are there. */
  async readMany(
    uid: string,
    documents: readonly string[],
    locale: string | null
  ): Promise<Map<string, string>> {
    const states = await readStatesNow(
      ...([this.journal, this.strapi.db.connection, uid, documents] as const)
    );
    return new Map([...states].map(([document, state]) => [document, this.of(state, locale)]));
  }

  /** Does `work` for somebody who has seen these versions; tells `work` which ones they leave behind, once they are. */
  asAuthor<T>(
    seen: SeenVersions,
    locale: string | null,
    work: (written: ReadonlyMap<string, string>) => Promise<T>
  ): Promise<T> {
    const written = new Map<string, string>();
    return this.authors.run({ seen, locale, touched: new Map(), written }, () => work(written));
  }

  /**
   * What the author of a write has seen of an entry that they are about to change, and in which language; `null` where they
   * do not say.
   */
  getSeen(uid: string, document: string): { seen: Seen; locale: string | null } | null {
    const author = this.authors.get();
    const seen = author?.seen.get(document);
    if (author === undefined || seen === undefined) return null;
    author.touched.set(document, uid);
    return { seen, locale: author.locale };
  }

  /** Whether what is written now was begun on another version, of which its author knows. */
  isSettled(document: string): boolean {
    return this.authors.get()?.seen.get(document)?.isSettled === true;
  }

  /** Whether it is what somebody has seen; before a publish also, whether it is still published if they have seen it so. */
  isSeen({ version }: Seen, state: State, locale: string | null, isPublish: boolean): boolean {
    const now = this.of(state, locale);
    if (isPublish && this.isTakenDown(version, now)) return false;
    return withoutPublication(now) === withoutPublication(version);
  }

  /** Whether what somebody has seen published is not any more. */
  isTakenDown(seen: string, now: string): boolean {
    return seen.endsWith(`-${LIVE}`) && !now.endsWith(`-${LIVE}`);
  }

  private async noteWritten(trx: Transaction): Promise<void> {
    const author = this.authors.get();
    if (author === undefined || trx.isCompleted()) return;
    for (const [document, uid] of author.touched) {
      const state = await readStateNow(this.journal, trx, uid, document);
      if (state !== null) author.written.set(document, this.of(state, author.locale));
    }
  }
}

/** A version without whether it is published. */
const withoutPublication = (version: string): string => version.slice(0, version.lastIndexOf('-'));
