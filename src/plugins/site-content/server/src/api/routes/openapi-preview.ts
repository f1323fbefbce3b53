import {
  PREVIEW_AT_PARAMETER,
  PREVIEW_HEADER,
  PREVIEW_PARAMETER,
} from '#site-content/domain/preview/token-names';

/** What the OpenAPI document says of previews, where there are any. Source: docs/preview.md. */

const SHOWS_DRAFTS =
  'The token of a preview: the answer is as if drafts were published, and no cache may keep it.';

/** Both routes take a token in either place. */
export const PREVIEW_PARAMETERS = [
  {
    name: PREVIEW_PARAMETER,
    in: 'query',
    required: false,
    schema: {
      type: 'string',
      description: `${SHOWS_DRAFTS} For front ends that cannot set headers; \`${PREVIEW_HEADER}\` comes first.`,
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
        'With the token of a preview: the site as of this time, with its offset from UTC. Drafts that are scheduled until then are shown as published, and no other drafts. Without a token, or where nothing can be scheduled, the answer is 400.',
    },
  },
];

/** What an answer has that shows drafts, and no other. */
export const PREVIEW_HEADERS = {
  'X-Content-Status': {
    description: 'Is there where the answer shows drafts.',
    schema: { type: 'string', const: 'draft' },
  },
  'X-Preview-Problems': {
    description:
      'How many drafts could not be published as they are, and are shown as they are live. Is there where the answer shows drafts.',
    schema: { type: 'integer', minimum: 0 },
  },
};

/** What errors mean for who has sent a token. */
export const PREVIEW_ERRORS: Readonly<Record<number, string>> = {
  401: 'The token, or that of a preview, is not valid, or nothing at all is open to visitors without one. Of a preview `details.code` says why.',
  429: 'There were more than 300 requests with the token of a shared link in a minute. `Retry-After` says when to ask again.',
  409: 'The draft of the page that the preview is of could not be published as it is; `details.errors` says why.',
};
