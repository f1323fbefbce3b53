import type { TakenTheirs } from '#site-content/admin/history-slot/history';
import type { EntryWrite, Sent, Written } from '#site-content/admin/strapi-internals/entry-writes';
import type { EditConflictDetails } from '#site-content/domain/panel/edit-conflict';
import type { Code } from '#site-content/domain/problems/codes';
import { askConflictResolution } from './conflict-question';

const CODE: Code = 'entry.changed-since-seen';
const NOT_CHOSEN: Code = 'entry.versions-not-chosen';

/** Returns the edit conflict of a failed write; `null` if it failed for another reason. */
const findEditConflict = (failure: { readonly details?: unknown }): EditConflictDetails | null => {
  const details = (failure.details ?? {}) as Partial<EditConflictDetails> & {
    readonly code?: unknown;
  };
  return details.code === CODE ? (details as EditConflictDetails) : null;
};

type Values = Readonly<Record<string, unknown>>;

/** Reduces a block that keeps its stored value to its component and id. */
const toStoredBlock = ({ __component, id }: Values): Values => ({ __component, id });

const without = (data: Sent['data'], names: ReadonlySet<string>): Sent['data'] => {
  if (data === undefined) return undefined;
  const values = Object.entries(data).filter(([name]) => !names.has(name));
  return Object.fromEntries(
    values.map(([name, value]) => {
      const keep = (part: Values, at: number): Values =>
        names.has(`${name}.${at}`) ? toStoredBlock(part) : part;
      return [name, Array.isArray(value) ? (value as Values[]).map(keep) : value];
    })
  );
};

/**
 * Sends a write; on an edit conflict asks the user, and retries until it succeeds or the user cancels. The
 * user is not asked if no field they may read differs.
 */
export const settle = async (
  write: EntryWrite,
  takenTheirs: () => TakenTheirs
): Promise<Written> => {
  const { kind, send, showStored } = write;
  let sent: Sent = write;
  for (;;) {
    const written = await send(sent);
    const held = 'error' in written ? findEditConflict(written.error) : null;
    if (held === null) return written;
    const { document, version, fields, isUnpublished } = held;
    if (sent.seen.get(document) === version) return written;
    const seen = new Map(sent.seen).set(document, version);
    const isOneOfMany = write.documents.length > 1 && write.isWhole !== true;
    const decision =
      fields.length === 0 && !isUnpublished
        ? ({ kind: 'write', theirs: new Set<string>() } as const)
        : await askConflictResolution({ held, kind, isOneOfMany });
    if (decision.kind === 'back') {
      // Saving again shows the choice again. After an action, only its own button does.
      if (kind !== 'action') Object.assign(held, { code: NOT_CHOSEN });
      return written;
    }
    if (decision.kind === 'leave-out') {
      const documents = sent.documents.filter((one) => one !== document);
      if (documents.length === 0) return written;
      sent = { ...sent, documents };
      continue;
    }
    const { theirs } = decision;
    // An empty save would record a change by someone who changed nothing.
    if (kind === 'save' && fields.length > 0 && fields.every(({ name }) => theirs.has(name))) {
      showStored();
      return { error: takenTheirs() };
    }
    sent = { ...sent, seen, data: without(sent.data, theirs) };
  }
};
