import { SiteContentError } from './error.js';
import type { WebhookMessage } from './types.js';

/** Headers as Fetch has them, or as an object, such as that of Node. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | { readonly [name: string]: string | readonly string[] | undefined };

export interface WebhookOptions {
  headers: WebhookHeaders;
  /** As it was received: JSON that was parsed and written again has another signature. */
  body: string | Uint8Array;
  /** One, or several while one is replaced by another: `whsec_…`. */
  secret: string | readonly string[];
  /** How old a message may be, and how far ahead of this clock. */
  toleranceSeconds?: number | undefined;
}

const refuse = (message: string): never => {
  throw new SiteContentError(0, 'webhook', message);
};

const getHeader = (headers: WebhookHeaders, name: string): string => {
  const value =
    typeof headers.get === 'function'
      ? headers.get(name)
      : Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  return typeof value === 'string' ? value : refuse(`The header ${name} is missing.`);
};

/** Node 18 has it in a module of its own, whose name bundlers for browsers are not to look for. */
const readCrypto = async (): Promise<Crypto> => {
  if (typeof crypto === 'object') return crypto;
  const name = 'node:crypto';
  const { webcrypto } = (await import(/* webpackIgnore: true */ /* @vite-ignore */ name)) as {
    webcrypto: Crypto;
  };
  return webcrypto;
};

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> | null => {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
};

const toKey = (secret: string): Uint8Array<ArrayBuffer> => {
  const key = fromBase64(secret.replace(/^whsec_/, ''));
  return key === null || key.length === 0 ? refuse('A secret is not whsec_ and base64.') : key;
};

/**
 * Verifies a message as Standard Webhooks prescribe (https://www.standardwebhooks.com), and parses it.
 *
 * @throws SiteContentError with the code `webhook` and the reason
 */
export const verifyWebhook = async ({
  headers,
  body,
  secret,
  toleranceSeconds = 300,
}: WebhookOptions): Promise<WebhookMessage> => {
  const id = getHeader(headers, 'webhook-id');
  const timestamp = getHeader(headers, 'webhook-timestamp');
  const signatures = getHeader(headers, 'webhook-signature')
    .split(' ')
    .flatMap((each) => (each.startsWith('v1,') ? (fromBase64(each.slice(3)) ?? []) : []));
  const age = Date.now() / 1000 - Number(timestamp);
  if (!/^\d+$/.test(timestamp) || Math.abs(age) > toleranceSeconds) {
    refuse('The timestamp is too far from now.');
  }

  const encoder = new TextEncoder();
  const bytes = typeof body === 'string' ? encoder.encode(body) : body;
  const head = encoder.encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(head.length + bytes.length);
  signed.set(head);
  signed.set(bytes, head.length);

  const { subtle } = await readCrypto();
  let isValid = false;
  for (const each of [secret].flat()) {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const key = await subtle.importKey('raw', toKey(each), algorithm, false, ['verify']);
    // `verify` takes the same time whatever differs.
    for (const signature of signatures) {
      if (await subtle.verify(algorithm, key, signature, signed)) isValid = true;
    }
  }
  if (!isValid) refuse('No signature is valid.');
  try {
    return JSON.parse(
      typeof body === 'string' ? body : new TextDecoder().decode(body)
    ) as WebhookMessage;
  } catch {
    return refuse('The body is not JSON.');
  }
};

/**
 * The paths that are to be rendered anew after a message: where pages are, and where they were.
 *
 * @returns `'all'` where everything may have changed, such as the navigation that every page shows
 */
export const stalePaths = ({ data }: WebhookMessage): string[] | 'all' => {
  if (data.everything || data.initial_data) return 'all';
  const paths = data.pages.flatMap(({ path, previous_path }) => [path, previous_path]);
  return [...new Set([...paths, ...data.redirects])].filter((path) => path !== null);
};
