// Reads a `_redirects` file with the code of Netlify and Cloudflare, which are modules that Node must load itself.
// Reads `{ file, origin, asked }` as JSON, and writes `{ netlify, cloudflare }`.
import { readFileSync } from 'node:fs';
import { parseAllRedirects } from 'netlify-redirect-parser';
import { generateRedirectsEvaluator } from 'redirects-in-workers';

const { file, origin, asked } = JSON.parse(readFileSync(0, 'utf8'));

const { redirects, errors } = await parseAllRedirects({
  ...{ redirectsFiles: [file], configRedirects: [], minimal: true },
});

// The evaluator reports ignored lines on the console.
const said = [];
globalThis.console.warn =
  globalThis.console.error =
  globalThis.console.log =
    (...parts) => said.push(parts.join(' '));
const evaluate = generateRedirectsEvaluator(readFileSync(file, 'utf8'));
const cloudflare = [];
for (const path of asked) {
  const response = await evaluate(new globalThis.Request(origin + path), undefined);
  cloudflare.push(
    response === null
      ? { status: 404, location: null }
      : { status: response.status, location: response.headers.get('location') }
  );
}
process.stdout.write(
  JSON.stringify({ netlify: { redirects, errors: errors.map(String) }, cloudflare, said })
);
