import type { ChangeTracker } from '../changes/change-tracker';
import type { Options } from '../config/options';
import type { EntryVersions } from '../edit-conflicts/base-versions';
import type { Writers } from '../operations/write-queue/writers';
import type { Revision } from '../revision/revision';
import type { ContentChanges } from './content-changes';
import type { WriteBatches } from './write-batches';

/** Services for writes: the write queue, revisions, batches, change sets and base versions. */
export interface WriteServices {
  readonly options: Options;
  readonly writers: Writers;
  readonly revision: Revision;
  readonly writeBatches: WriteBatches<ContentChanges>;
  readonly tracker: ChangeTracker;
  readonly versions: EntryVersions;
}
