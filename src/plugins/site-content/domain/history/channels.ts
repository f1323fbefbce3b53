/** By which way an act came in. */
export const WAYS = [
  /** Strapi's own forms and lists. */
  'editor',
  'navigation',
  'pages',
  'redirects',
  'redirect-list',
  'import',
  'history',
  /** What somebody has scheduled, at its time. */
  'schedule',
  /** The public API, with a token. */
  'api',
  /** Code of the application or of another plugin. */
  'code',
] as const;
export type Way = (typeof WAYS)[number];

/** Who did something. */
export interface Actor {
  readonly kind: 'administrator' | 'token' | 'user' | 'command' | 'code';
  /** Of the administrator, the token or the user, by its row; empty for the others. */
  readonly id: string;
  /** As they were called then. */
  readonly name: string;
}
