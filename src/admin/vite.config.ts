import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { UserConfig } from 'vite';

interface TsConfig {
  readonly compilerOptions: { readonly paths: Readonly<Record<string, readonly [string]>> };
}

/** Reads the import aliases of the plugins' modules from `tsconfig.json`. */
const readAliases = (root: string): Record<string, string> => {
  const { compilerOptions } = JSON.parse(
    readFileSync(path.join(root, 'tsconfig.json'), 'utf8')
  ) as TsConfig;
  return Object.fromEntries(
    Object.entries(compilerOptions.paths).map(([name, [folder]]) => [
      name.replace('/*', ''),
      path.join(root, folder.replace('/*', '')),
    ])
  );
};

/** Adds these aliases to Strapi's bundler configuration. */
export default (config: UserConfig): UserConfig => ({
  ...config,
  resolve: {
    ...config.resolve,
    alias: { ...config.resolve?.alias, ...readAliases(process.cwd()) },
  },
});
