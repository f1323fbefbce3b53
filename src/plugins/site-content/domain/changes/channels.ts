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

/** The kinds of people and programs that make changes. */
const ACTOR_KINDS = ['administrator', 'token', 'user', 'command', 'code'] as const;

/** Matches an actor in a filter: kind and id, such as `administrator:1`. */
export const PERSON = new RegExp(`^(?:${ACTOR_KINDS.join('|')}):[\\w-]{0,64}$`);

/** The person or program that made a change. */
export interface Actor {
  readonly kind: (typeof ACTOR_KINDS)[number];
  /** Row id of the administrator, token or user; empty for other actors. */
  readonly id: string;
  /** Name at the time of the change. */
  readonly name: string;
}
