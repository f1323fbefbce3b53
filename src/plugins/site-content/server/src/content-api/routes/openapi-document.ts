import { PREVIEW_ERRORS, PREVIEW_HEADERS, PREVIEW_PARAMETERS } from './openapi-preview';

type Schemas = Readonly<Record<string, object>>;

/** Description of a route in the document. */
interface Operation {
  readonly parameters?: readonly object[];
  readonly responses?: Readonly<Record<string, object>>;
}

/** The parts of an OpenAPI document that are changed here. */
export interface OpenApiDocument {
  readonly paths?: Readonly<Record<string, { readonly get?: Operation } | undefined>>;
  readonly components?: { readonly schemas?: Schemas };
}

/** The two content routes by their path in Strapi's document, with names for their response schemas. */
const ANSWERS = { '/initial-data': 'InitialData', '/pages': 'PageList' } as const;

const ERROR = 'Error';

/** Schema of a single problem. */
const problemSchema = {
  type: 'object',
  properties: {
    path: {
      type: 'array',
      items: { type: ['string', 'integer'] },
      description: 'The field, as a path: names of members, and indexes in lists.',
    },
    message: { type: 'string', description: 'Human-readable message.' },
    name: { type: 'string' },
    code: { type: 'string', description: 'Machine-readable error code.' },
    values: { type: 'object', additionalProperties: true },
  },
  required: ['path', 'message', 'name', 'code', 'values'],
};

/** Strapi's error envelope. */
const errorSchema = {
  type: 'object',
  properties: {
    data: { type: 'null' },
    error: {
      type: 'object',
      properties: {
        status: { type: 'integer', description: 'HTTP status.' },
        name: { type: 'string', examples: ['ValidationError'] },
        message: { type: 'string', description: 'Human-readable message that names the cause.' },
        details: {
          type: 'object',
          properties: {
            code: { type: 'string', description: 'Machine-readable error code.' },
            values: { type: 'object', additionalProperties: true },
            errors: { type: 'array', items: problemSchema },
          },
          additionalProperties: true,
        },
      },
      required: ['status', 'name', 'message', 'details'],
    },
  },
  required: ['data', 'error'],
};

/** The meaning of an error status for clients. */
const ERRORS: Readonly<Record<number, string>> = {
  400: 'Invalid request. The message says what is wrong.',
  401: 'Invalid token, or no token although the public role has no permissions at all.',
  403: 'The client does not have permission for this route.',
  405: 'Methods other than GET, HEAD and OPTIONS, which `Allow` lists.',
  500: 'Internal error.',
  503: 'The database is unavailable and no response is cached, or the service is shutting down. Retry after `Retry-After` seconds.',
};

const errorResponse = (description: string) => ({
  description,
  content: { 'application/json': { schema: referenceTo(ERROR) } },
});

const withAllResponses = (operation: Operation, hasPreviews: boolean): Operation => ({
  ...operation,
  parameters: [...(operation.parameters ?? []), ...(hasPreviews ? PREVIEW_PARAMETERS : [])],
  responses: {
    200: { ...operation.responses?.['200'], ...(hasPreviews && { headers: PREVIEW_HEADERS }) },
    304: {
      description: 'Not modified: the response still has the `ETag` sent in `If-None-Match`.',
    },
    ...Object.fromEntries(
      Object.entries({ ...ERRORS, ...(hasPreviews && PREVIEW_ERRORS) }).map(
        ([status, description]) => [status, errorResponse(description)]
      )
    ),
  },
});

interface Answer {
  readonly content?: { readonly 'application/json'?: { readonly schema?: object } };
}

const referenceTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Gives an operation's response schema a name. zod only names nested schemas. */
const withNamedResponse = (
  operation: Operation,
  name: string
): { readonly operation: Operation; readonly schemas: Schemas } => {
  const answer = operation.responses?.['200'] as Answer | undefined;
  const schema = answer?.content?.['application/json']?.schema;
  if (schema === undefined) return { operation, schemas: {} };
  const content = { 'application/json': { schema: referenceTo(name) } };
  return {
    operation: { ...operation, responses: { ...operation.responses, 200: { ...answer, content } } },
    schemas: { [name]: schema },
  };
};

const REFERENCE = /"#\/components\/schemas\/([^"]+)"/g;

/** Finds the names of schemas that a part of the document references, directly or indirectly. */
const referredTo = (part: unknown, schemas: Schemas, known = new Set<string>()): Set<string> => {
  for (const [, name = ''] of JSON.stringify(part ?? null).matchAll(REFERENCE)) {
    if (known.has(name)) continue;
    known.add(name);
    referredTo(schemas[name], schemas, known);
  }
  return known;
};

/**
 * Reduces Strapi's OpenAPI document to the two content routes and the schemas that they reference, and adds
 * all of their responses. The original contains all routes of all plugins, which are not accessible here, and
 * has no error schemas.
 *
 * @param hasPreviews true if the routes accept preview tokens
 */
export const describeContentRoutes = <D extends OpenApiDocument>(
  document: D,
  hasPreviews: boolean
): D => {
  const answers = Object.entries(ANSWERS).flatMap(([path, name]) => {
    const get = document.paths?.[path]?.get;
    return get === undefined ? [] : [{ path, ...withNamedResponse(get, name) }];
  });
  const paths = Object.fromEntries(
    answers.map(({ path, operation }) => [path, { get: withAllResponses(operation, hasPreviews) }])
  );
  const schemas: Schemas = Object.assign(
    { ...document.components?.schemas, [ERROR]: errorSchema },
    ...answers.map((answer) => answer.schemas)
  );
  const needed = referredTo(paths, schemas);
  return {
    ...document,
    paths,
    components: {
      ...document.components,
      schemas: Object.fromEntries(Object.entries(schemas).filter(([name]) => needed.has(name))),
    },
  };
};
