import { z } from 'zod';

const optionsSchema = z.strictObject({
  /** Hosts with addresses that are not public, each with or without a port; separated by commas. */
  privateHosts: z
    .string()
    .transform((list) => list.split(',').map((host) => host.trim()))
    .transform((hosts) => hosts.filter((host) => host !== '')),
});

export type Options = z.infer<typeof optionsSchema>;

/** @throws an error that names every option that is unknown or wrong */
export const readOptions = (config: unknown): Options => {
  const result = optionsSchema.safeParse(config);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  throw new Error(`site-webhooks, in config/plugins: ${problems.join('; ')}`);
};

export const config = {
  default: { privateHosts: '' },
  validator: (given: unknown): void => {
    readOptions(given);
  },
};
