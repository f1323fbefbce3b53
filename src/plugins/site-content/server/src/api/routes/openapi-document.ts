import { PREVIEW_ERRORS, PREVIEW_HEADERS, PREVIEW_PARAMETERS } from './openapi-preview';

type Schemas = Readonly<Record<string, object>>;

/** What is described of a route. */
interface Operation {
  readonly parameters?: readonly object[];
  readonly responses?: Readonly<Record<string, object>>;
}

/** As much of an OpenAPI document as is changed here. */
export interface OpenApiDocument {
  readonly paths?: Readonly<Record<string, { readonly get?: Operation } | undefined>>;
  readonly components?: { readonly schemas?: Schemas };
}

/** The two routes of this service, as Strapi's document names them, and what their answers are called. */
const ANSWERS = { '/initial-data': 'InitialData', '/pages': 'PageList' } as const;

const ERROR = 'Error';

/** One of several things that are wrong. */
const problemSchema = {
  type: 'object',
  properties: {
    path: { type: 'array', items: { type: 'string' }, description: 'Where.' },
    message: { type: 'string', description: 'A sentence for people.' },
    name: { type: 'string' },
    code: { type: 'string', description: 'What is wrong, for programs.' },
    values: { type: 'object', additionalProperties: true },
  },
  required: ['path', 'message', 'name', 'code', 'values'],
};

/** Strapi's envelope of errors. */
const errorSchema = {
  type: 'object',
  properties: {
    data: { type: 'null' },
    error: {
      type: 'object',
      properties: {
        status: { type: 'integer', description: 'The status of the answer.' },
        name: { type: 'string', examples: ['ValidationError'] },
        message: { type: 'string', description: 'A sentence for people; it names the culprit.' },
        details: {
          type: 'object',
          properties: {
            code: { type: 'string', description: 'What is wrong, for programs.' },
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

/** What an error means for who made the request. */
const ERRORS: Readonly<Record<number, string>> = {
  400: 'The request makes no sense; the message says what about it.',
  401: 'The token is not valid, or nothing at all is open to visitors without one.',
  403: 'This route is not open to who asks.',
  405: 'Any method but GET, HEAD and OPTIONS. `Allow` names these.',
  500: 'A fault of the service.',
  503: 'The database is away and there is no earlier answer, or the service is stopping. `Retry-After` says when to ask again.',
};

const errorResponse = (description: string) => ({
  description,
  content: { 'application/json': { schema: referenceTo(ERROR) } },
});

const withAllAnswers = (operation: Operation, hasPreviews: boolean): Operation => ({
  ...operation,
  parameters: [...(operation.parameters ?? []), ...(hasPreviews ? PREVIEW_PARAMETERS : [])],
  responses: {
    200: { ...operation.responses?.['200'], ...(hasPreviews && { headers: PREVIEW_HEADERS }) },
    304: { description: 'The answer is the one whose `ETag` is in `If-None-Match`.' },
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

/** An operation whose answer has a name, which zod gives to what is inside it alone. */
const withNamedAnswer = (
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

/** The names of the schemas that a part of the document refers to, through other schemas as well. */
const referredTo = (part: unknown, schemas: Schemas, known = new Set<string>()): Set<string> => {
  for (const [, name = ''] of JSON.stringify(part ?? null).matchAll(REFERENCE)) {
    if (known.has(name)) continue;
    known.add(name);
    referredTo(schemas[name], schemas, known);
  }
  return known;
};

/**
 * Strapi's OpenAPI document, of which only the two content routes are left, with what they refer to, and with every
 * answer that they give. Strapi's own names all routes of all plugins, for which there is no grant here, and no
 * error has a schema.
 *
 * @param hasPreviews whether the routes know of tokens
 */
export const describeContentRoutes = <D extends OpenApiDocument>(
  document: D,
  hasPreviews: boolean
): D => {
  const answers = Object.entries(ANSWERS).flatMap(([path, name]) => {
    const get = document.paths?.[path]?.get;
    return get === undefined ? [] : [{ path, ...withNamedAnswer(get, name) }];
  });
  const paths = Object.fromEntries(
    answers.map(({ path, operation }) => [path, { get: withAllAnswers(operation, hasPreviews) }])
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
