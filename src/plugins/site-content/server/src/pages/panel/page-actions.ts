import type { Core } from '@strapi/strapi';
import type { Actor, Channel } from '#site-content/domain/changes/channels';
import { PAGE } from '#site-content/domain/content-types';
import { getActorNow } from '../../changes/actor';
import { getChunks } from '../../operations/database/statement-chunks';
import { COMMAND_TIMEOUT_MS } from '../../operations/write-queue/writers';
import { conditionsOnAttributes } from '../../panel/access/on-attribute';
import { entriesReadable } from '../../panel/access/readable';
import { readerWith } from '../../panel/access/reader-of-refusals';
import { runAsRefusalReader } from '../../reads/refusal-reader';
import { abilityOfAdministrator } from '../../strapi-internals/administrator-ability';
import type { Transaction } from '../../strapi-internals/knex';
import { type Ability, NO_ENTRY } from '../../strapi-internals/permission-conditions';
import type { WriteServices } from '../../writes/write-services';
import { runPageBulkAction } from '../bulk-actions/run-bulk-action';
import { type PathServices, readablePathFinder } from './path-finder';

const PUBLISH = 'plugin::content-manager.explorer.publish';

/** The ability of the administrator of a request, or the id of an administrator outside a request. */
export type Who = Ability | number;

/** An action on pages that an editor could also perform. */
export interface PageAction {
  readonly action: 'publish' | 'unpublish';
  /** Document ids. */
  readonly pages: readonly string[];
  /** Whether old URLs redirect to their pages, if the setting `redirects.automatic` leaves it open. */
  readonly redirects?: boolean;
}

/** Actor and channel of a change, for the history. */
export interface OnBehalfOf {
  readonly actor: Actor;
  readonly channel: Channel;
}

/** A transaction that holds the content lock. */
export interface PageTransaction {
  readonly trx: Transaction;
  /** Id of the change set so far; `null` if nothing has changed. */
  readChangeSet(): Promise<string | null>;
  /** @throws a refusal that lists the problems; the transaction must not be committed then */
  run(action: PageAction): Promise<void>;
}

/** A page that a user may publish. */
export interface PublishablePage {
  readonly title: string | null;
  readonly path: string | null;
}

/** Publishing and unpublishing for other plugins, under the same rules as for an editor. */
export const pageActionsWith = (strapi: Core.Strapi, services: WriteServices & PathServices) => {
  const getAbility = async (who: Who): Promise<Ability | null> =>
    typeof who === 'number' ? abilityOfAdministrator(strapi, who) : who;

  /** Returns the titles of those of these pages that a user may publish, `null` for titles that they may not read. */
  const readTitles = async (
    ability: Ability,
    pages: readonly string[]
  ): Promise<Map<string, string | null>> => {
    const found = new Map<string, string | null>();
    const conditions = conditionsOnAttributes(strapi, ability, PUBLISH, PAGE, []);
    if (conditions === NO_ENTRY) return found;
    const canReadTitle = await entriesReadable(strapi, ability, PAGE, ['title']);
    for (const some of getChunks([...new Set(pages)])) {
      const own = { documentId: { $in: some } };
      const filters = (conditions === null ? own : { $and: [conditions, own] }) as object;
      const rows = await strapi.documents(PAGE).findMany({ filters, fields: ['title'] });
      for (const { documentId, title } of rows) {
        found.set(documentId, canReadTitle(documentId) ? (title ?? '') : null);
      }
    }
    return found;
  };

  return {
    /** The actor of the current request, as shown in the history. */
    getActor: (): Actor => getActorNow(strapi).actor,

    /**
     * Runs `work` when its turn comes in the write queue, in one transaction and on behalf of a user. Refusals only
     * name entries which that user may read.
     */
    async transact<T>(
      { actor, channel }: OnBehalfOf,
      work: (transaction: PageTransaction) => Promise<T>
    ): Promise<T> {
      const { writers, revision, tracker } = services;
      const ability =
        actor.kind === 'administrator' ? await getAbility(Number(actor.id)) : undefined;
      const reader = ability === undefined ? null : readerWith(strapi, ability);
      const inTransaction = (): Promise<T> =>
        strapi.db.transaction(async ({ trx }) => {
          // Without a new revision, because `work` may change nothing.
          await revision.lock(trx);
          const recording = tracker.of(trx);
          recording.actOnBehalf({ actor, channel });
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
                services,
                action === 'publish'
                  ? { ...asked, action: 'publish' }
                  : { ...asked, action: 'unpublish', redirectTo: { kind: 'nowhere' } },
                { userId: actor.kind === 'administrator' ? Number(actor.id) : undefined }
              );
            },
          });
        }) as Promise<T>;
      return writers.asWriter(
        () => (reader === null ? inTransaction() : runAsRefusalReader(reader, inTransaction)),
        COMMAND_TIMEOUT_MS
      );
    },

    /**
     * Returns those of these pages that a user may publish and unpublish, including conditions of their roles; none if
     * the account is deleted or inactive.
     *
     * @returns titles and paths by document id, `null` for unreadable ones; a draft has the path it would be published
     *   at
     */
    async publishable(who: Who, pages: readonly string[]): Promise<Map<string, PublishablePage>> {
      const ability = await getAbility(who);
      if (ability === null) return new Map();
      const titles = await readTitles(ability, pages);
      if (titles.size === 0) return new Map();
      const findPath = await readablePathFinder(strapi, services, ability);
      return new Map(
        [...titles].map(([id, title]) => [id, { title, path: findPath(id) }] as const)
      );
    },

    /** True if a user may publish and unpublish a page, by the same rules. */
    async canPublish(who: Who, page: string): Promise<boolean> {
      const ability = await getAbility(who);
      return ability !== null && (await readTitles(ability, [page])).has(page);
    },
  };
};
