/** The channel through which a change set was made. */
export const CHANNELS = [
  /** Strapi's own edit forms and lists. */
  'editor',
  'navigation',
  'pages',
  'redirects',
  'redirect-list',
  'import',
  'history',
  /** Strapi's Media Library. */
  'media-library',
  /** A scheduled action. */
  'schedule',
  /** The public API with a token. */
  'api',
  /** Code of the application or another plugin. */
  'code',
] as const;
export type Channel = (typeof CHANNELS)[number];

/** The person or program that made a change. */
export interface Actor {
  readonly kind: 'administrator' | 'token' | 'user' | 'command' | 'code';
  /** Row id of the administrator, token or user; empty for other actors. */
  readonly id: string;
  /** Name at the time of the change. */
  readonly name: string;
}
