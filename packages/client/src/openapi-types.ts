/** As much of JSON Schema as the document of the service uses. */
interface Schema {
  $ref?: string;
  description?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
}

const REF = '#/components/schemas/';

/** Those that no front end gets with a page, and its errors, which this package has a class for. */
const LEFT_OUT = ['Error', 'PageList'];

const comment = (text: string | undefined, indent: string): string =>
  text === undefined ? '' : `${indent}/** ${text.replace(/\*\//g, '*\\/')} */\n`;

const name = (member: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(member) ? member : JSON.stringify(member);

const members = (schema: Schema, indent: string): string => {
  const inner = `${indent}  `;
  const lines = Object.entries(schema.properties ?? {}).map(([member, value]) => {
    const isThere = schema.required?.includes(member) === true;
    return `${comment(value.description, inner)}${inner}${name(member)}${isThere ? '' : '?'}: ${typeOf(value, inner)};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
};

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ');

const plainType = (type: string, schema: Schema, indent: string): string => {
  switch (type) {
    case 'integer':
      return 'number';
    case 'array': {
      const items = typeOf(schema.items ?? {}, indent);
      return / [|&] /.test(items) ? `(${items})[]` : `${items}[]`;
    }
    case 'object':
      if (schema.properties !== undefined) return members(schema, indent);
      return typeof schema.additionalProperties === 'object'
        ? `Record<string, ${typeOf(schema.additionalProperties, indent)}>`
        : 'Record<string, unknown>';
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return type;
    default:
      throw new Error(`The document describes a type that is not known: ${type}.`);
  }
};

/** A schema as a TypeScript type. */
const typeOf = (schema: Schema, indent: string): string => {
  if (schema.$ref !== undefined) return schema.$ref.slice(REF.length);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return union(schema.enum.map((value) => JSON.stringify(value)));
  const some = schema.anyOf ?? schema.oneOf;
  if (some !== undefined) return union(some.map((each) => typeOf(each, indent)));
  if (schema.allOf !== undefined) {
    return schema.allOf.map((each) => typeOf(each, indent)).join(' & ');
  }
  if (schema.type === undefined) return 'unknown';
  return union([schema.type].flat().map((type) => plainType(type, schema, indent)));
};

/**
 * TypeScript for what a service serves, from its OpenAPI document: a type for each named schema, and `Content`, which
 * `createClient<Content>()` takes.
 *
 * @throws Error if it is no document of this service
 */
export const writeTypes = (document: unknown): string => {
  const { components } = (document ?? {}) as { components?: { schemas?: Record<string, Schema> } };
  const schemas = components?.schemas ?? {};
  if (schemas['Page'] === undefined || schemas['InitialData'] === undefined) {
    throw new Error('This is no OpenAPI document of the site content service: it has no Page.');
  }
  const types = Object.entries(schemas)
    .filter(([each]) => !LEFT_OUT.includes(each))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([each, schema]) => {
      const { properties } = schema;
      const body =
        schema.type === 'object' && properties !== undefined
          ? `export interface ${each} ${members(schema, '')}\n`
          : `export type ${each} = ${typeOf(schema, '')};\n`;
      return comment(schema.description, '') + body;
    });
  return `// Written by site-content-types. Write it again when the content model has changed.

${types.join('\n')}
/** What \`createClient<Content>()\` takes. */
export interface Content {
  initialData: InitialData;
  page: Page;
}
`;
};
