/** An entry that has a history. */
export interface HistoryEntry {
  /** The UID of its type. */
  readonly type: string;
  /** Its document id. */
  readonly entry: string;
}

/** Below `/site-content`, where its versions are asked for. */
export const VERSIONS = '/site-content/history/versions';
