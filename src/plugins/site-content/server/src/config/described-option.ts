import { z } from 'zod';

/**
 * Documents an option for docs/configuration.md.
 *
 * @param meaning description in Markdown, or the environment variable that sets the option and describes it
 */
export const described = <Schema extends z.ZodType>(
  schema: Schema,
  meaning: string | { readonly variable: string }
): Schema =>
  schema.meta(typeof meaning === 'string' ? { description: meaning } : meaning) as Schema;

/** Describes an option that an environment variable sets. */
export const setBy = <Schema extends z.ZodType>(variable: string, schema: Schema): Schema =>
  described(schema, { variable });

/** An option with its path in the configuration, such as `delivery.maxBytes`. */
export interface DescribedOption {
  readonly name: string;
  readonly default: unknown;
  /** Description, unless `variable` provides it. */
  readonly description?: string;
  /** The environment variable that sets the option. */
  readonly variable?: string;
}

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly default?: unknown;
  readonly description?: string;
  readonly variable?: string;
}

const list = (schema: JsonSchema, value: unknown, path: readonly string[]): DescribedOption[] => {
  const { properties = {}, description, variable } = schema;
  if (description !== undefined || variable !== undefined) {
    const option = { name: path.join('.'), default: value ?? schema.default ?? null };
    return [
      {
        ...option,
        ...(description === undefined ? {} : { description }),
        ...(variable === undefined ? {} : { variable }),
      },
    ];
  }
  if (Object.keys(properties).length === 0) throw new Error(`${path.join('.')} is not described.`);
  return Object.entries(properties).flatMap(([name, property]) =>
    list(property, (value as Record<string, unknown> | undefined)?.[name], [...path, name])
  );
};

/**
 * Lists all options of a schema with their descriptions.
 *
 * @param defaults values of options that are not configured
 * @throws an error if an option has no description
 */
export const listOptions = (schema: z.ZodType, defaults: unknown): DescribedOption[] =>
  list(z.toJSONSchema(schema, { io: 'input' }) as JsonSchema, defaults, []);
