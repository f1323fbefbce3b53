import {
  PREVIEW_AT_PARAMETER,
  PREVIEW_HEADER,
  PREVIEW_PARAMETER,
} from '#site-content/domain/preview/token-names';

/**
 * Parts of the OpenAPI document for previews, if they are configured. Source:
 * src/plugins/site-content/server/src/preview/README.md.
 */

const SHOWS_DRAFTS =
  'A preview token. The response shows drafts as if they were published, and must not be cached.';

/** Both routes accept a token as parameter or header. */
export const PREVIEW_PARAMETERS = [
  {
    name: PREVIEW_PARAMETER,
    in: 'query',
    required: false,
    schema: {
      type: 'string',
      description: `${SHOWS_DRAFTS} For front ends that cannot set headers; \`${PREVIEW_HEADER}\` takes precedence.`,
    },
  },
  {
    name: PREVIEW_HEADER,
    in: 'header',
    required: false,
    schema: { type: 'string', description: SHOWS_DRAFTS },
  },
  {
    name: PREVIEW_AT_PARAMETER,
    in: 'query',
    required: false,
    schema: {
      type: 'string',
      format: 'date-time',
      description:
        'Shows the site as of this time, given with its offset from UTC: drafts scheduled until then are shown as published, other drafts are not shown. Requires a preview token and the scheduling plugin, otherwise the status is 400.',
    },
  },
];

/** Headers of responses with drafts. */
export const PREVIEW_HEADERS = {
  'X-Content-Status': {
    description: 'Present if the response shows drafts.',
    schema: { type: 'string', const: 'draft' },
  },
  'X-Preview-Problems': {
    description:
      'Number of drafts that could not be published as they are; their published versions are shown instead. Present if the response shows drafts.',
    schema: { type: 'integer', minimum: 0 },
  },
};

/** The meaning of error statuses for requests with a token. */
export const PREVIEW_ERRORS: Readonly<Record<number, string>> = {
  401: 'Invalid API token or preview token, or no token although the public role has no permissions at all. For preview tokens, `details.code` gives the reason.',
  429: 'More than 300 requests per minute with the token of a share link. Retry after `Retry-After` seconds.',
  409: 'The draft of the previewed page could not be published as it is; `details.errors` lists the problems.',
};
