import type { Core } from '@strapi/strapi';
import { PAGE } from '#site-content/domain/content-types';
import type { Actor, Way } from '#site-content/domain/history/channels';
import { getActorNow } from '../../content/history/actor';
import {
  type PageBulkActionServices,
  runPageBulkAction,
} from '../../content/page-bulk-actions/run-bulk-action';
import { getChunks } from '../../content/page-tree/chunks';
import { readAs } from '../../content/refusal-readers/named-in-refusals';
import { PATIENCE_OF_COMMANDS } from '../../operations/write-queue/writers';
import { abilityOfAdministrator } from '../../strapi-internals/administrator-ability';
import type { Transaction } from '../../strapi-internals/knex';
import { type Ability, NO_ENTRY } from '../../strapi-internals/permission-conditions';
import { conditionsOnAttributes } from '../access/on-attribute';
import { entriesReadable } from '../access/readable';
import { readerWith } from '../access/reader-of-refusals';

const PUBLISH = 'plugin::content-manager.explorer.publish';

/** Somebody by what they may do: the administrator of a request, or the id of one who need not be there. */
export type Who = Ability | number;

/** Something that an editor might do with pages. */
export interface PageAction {
  readonly action: 'publish' | 'unpublish';
  /** Document ids. */
  readonly pages: readonly string[];
  /** Whether old URLs redirect to their pages, where the setting `redirects.automatic` leaves that open. */
  readonly redirects?: boolean;
}

/** For whom pages are changed, and through which channel: the history shows both. */
export interface Behalf {
  readonly actor: Actor;
  readonly channel: Way;
}

/** A transaction that holds the lock of the content: nobody else writes any until it has ended. */
export interface PageTransaction {
  readonly trx: Transaction;
  /** The id in the history of what has changed so far; `null` where nothing has. */
  readChangeSet(): Promise<string | null>;
  /** @throws a refusal that says what stands in its way; the transaction must not be committed then */
  run(action: PageAction): Promise<void>;
}

/** Publishing and unpublishing for others of the application: the rules hold as for an editor. */
export const pageActionsWith = (strapi: Core.Strapi, parts: PageBulkActionServices) => {
  const getAbility = async (who: Who): Promise<Ability | null> =>
    typeof who === 'number' ? abilityOfAdministrator(strapi, who) : who;

  return {
    /** Who sends the request that is under way, as the history names them. */
    getActor: (): Actor => getActorNow(strapi).doer,

    /**
     * Does `work` after the writers before it, in one transaction, on behalf of somebody. Refusals in it name only what they
     * may read.
     */
    async transact<T>(
      { actor, channel }: Behalf,
      work: (transaction: PageTransaction) => Promise<T>
    ): Promise<T> {
      const { writers, revision, journal } = parts;
      const ability =
        actor.kind === 'administrator' ? await getAbility(Number(actor.id)) : undefined;
      const reader = ability === undefined ? null : readerWith(strapi, ability);
      const inTransaction = (): Promise<T> =>
        strapi.db.transaction(async ({ trx }) => {
          // Without a new revision: `work` may find that nothing is to be done.
          await revision.lock(trx);
          const recording = journal.of(trx);
          recording.actOnBehalf({ doer: actor, way: channel });
          return work({
            trx,
            readChangeSet: async () => ((await recording.hasChanges()) ? recording.id : null),
            async run({ action, pages, redirects }) {
              const asked = {
                ...{ pages, isDryRun: false },
                ...(redirects === undefined ? {} : { redirects }),
              };
              await runPageBulkAction(
                strapi,
                parts,
                action === 'publish'
                  ? { ...asked, act: 'publish' }
                  : { ...asked, act: 'unpublish', goneTo: { kind: 'nowhere' } },
                actor.kind === 'administrator' ? Number(actor.id) : undefined
              );
            },
          });
        }) as Promise<T>;
      return writers.asWriter(
        () => (reader === null ? inTransaction() : readAs(reader, inTransaction)),
        PATIENCE_OF_COMMANDS
      );
    },

    /**
     * Which of these pages somebody may publish and unpublish: the conditions of their roles included, and none where their
     * account is gone or not active.
     *
     * @returns the titles by document id, `null` where they may not read one
     */
    async publishable(who: Who, pages: readonly string[]): Promise<Map<string, string | null>> {
      const found = new Map<string, string | null>();
      const ability = await getAbility(who);
      if (ability === null) return found;
      const conditions = conditionsOnAttributes(strapi, ability, PUBLISH, PAGE, []);
      if (conditions === NO_ENTRY) return found;
      const mayReadTitle = await entriesReadable(strapi, ability, PAGE, ['title']);
      for (const some of getChunks([...new Set(pages)])) {
        const own = { documentId: { $in: some } };
        const filters = (conditions === null ? own : { $and: [conditions, own] }) as object;
        const rows = await strapi.documents(PAGE).findMany({ filters, fields: ['title'] });
        for (const { documentId, title } of rows) {
          found.set(documentId, mayReadTitle(documentId) ? (title ?? '') : null);
        }
      }
      return found;
    },
  };
};
