import { z } from 'zod';

/**
 * Defines a named schema. The OpenAPI document uses the name, so that generated clients have one type for it.
 * Each name is defined only once, so that types can refer to themselves and to each other.
 */
export type Named = (name: string, describe: () => z.ZodType) => z.ZodType;

/** Creates the function that defines the named schemas of a document. */
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
