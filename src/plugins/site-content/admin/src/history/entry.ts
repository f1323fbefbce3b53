/** An entry with a history. */
export interface HistoryEntry {
  /** UID of its type. */
  readonly type: string;
  /** Its document id. */
  readonly entry: string;
}

/** Path of the versions API, below `/site-content`. */
export const VERSIONS = '/site-content/history/versions';
