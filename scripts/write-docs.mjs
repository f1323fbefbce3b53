import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import prettier from 'prettier';
import { writeProblems } from './documents/problems.mjs';
import { writeConfiguration, writeEnvExample, writeReadme } from './documents/settings.mjs';
import { writeUpgradingStrapi } from './documents/upgrading-strapi.mjs';
import { compileWhenNeeded } from './steps/build.mjs';
import { main } from './steps/run.mjs';

/** Generates the documents that are derived from the code. `--check` only lists those that are out of date. */

const DOCUMENTS = {
  'docs/configuration.md': writeConfiguration,
  'docs/problems.md': writeProblems,
  'docs/upgrading-strapi.md': writeUpgradingStrapi,
  '.env.example': writeEnvExample,
  'README.md': writeReadme,
};

const format = async (file, text) =>
  file.endsWith('.md')
    ? prettier.format(text, { ...(await prettier.resolveConfig(file)), filepath: file })
    : text;

main(async () => {
  const isCheck = process.argv.includes('--check');
  await compileWhenNeeded();
  const outdated = [];
  for (const [file, write] of Object.entries(DOCUMENTS)) {
    const text = await format(file, await write());
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    outdated.push(file);
    if (!isCheck) writeFileSync(file, text);
  }
  if (isCheck && outdated.length > 0) {
    throw new Error(`Out of date: ${outdated.join(', ')}. Run "npm run docs".`);
  }
});
