import { z } from 'zod';

/** A text that is JSON of what `schema` takes, and is read as that. */
export const toJson = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue('This is no JSON.');
        return z.NEVER;
      }
    })
    .pipe(schema);
