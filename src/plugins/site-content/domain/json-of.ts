import { z } from 'zod';

/** Builds a schema for a string that contains JSON matching `schema`. */
export const toJson = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue('This is not valid JSON.');
        return z.NEVER;
      }
    })
    .pipe(schema);
