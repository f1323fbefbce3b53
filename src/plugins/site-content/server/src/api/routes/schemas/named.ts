import { z } from 'zod';

/**
 * Describes something under a name, which it has in the OpenAPI document too: a client is generated with one
 * type for it. What is described under a name already is not described again, so that types may refer to
 * themselves and to each other.
 */
export type Named = (name: string, describe: () => z.ZodType) => z.ZodType;

/** Names for one document. */
export const namedSchemas = (): Named => {
  const known = new Map<string, z.ZodType>();
  const find = (name: string): z.ZodType => {
    const schema = known.get(name);
    if (schema === undefined) throw new Error(`"${name}" is not described yet.`);
    return schema;
  };
  return (name, describe) => {
    const schema = known.get(name);
    if (schema !== undefined) return schema;
    known.set(
      name,
      z.lazy(() => find(name))
    );
    const described = describe().meta({ id: name });
    known.set(name, described);
    return described;
  };
};
