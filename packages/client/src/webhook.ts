import { SiteContentError } from './error.js';
import { checkMessage } from './message-shape.js';
import type { WebhookMessage } from './types.js';

/** Fetch headers, or an object as in Node. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | { readonly [name: string]: string | readonly string[] | undefined };

export interface WebhookOptions {
  headers: WebhookHeaders;
  /** The unmodified body: JSON that was parsed and serialized again has another signature. */
  body: string | Uint8Array;
  /** One secret, or several during a rotation: `whsec_…`. */
  secret: string | readonly string[];
  /** Maximum age of a message, and how far it may be ahead of the local clock. */
  toleranceSeconds?: number | undefined;
}

const refuse = (message: string): never => {
  throw new SiteContentError(0, 'webhook', message);
};

const getHeader = (headers: WebhookHeaders, name: string): string => {
  if (!(headers as WebhookHeaders | undefined)) refuse('The headers of the request are missing.');
  const value =
    typeof headers.get === 'function'
      ? headers.get(name)
      : Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  return typeof value === 'string' ? value : refuse(`The header ${name} is missing.`);
};

/** Returns Web Crypto. In Node 18 it is in a separate module, whose name bundlers for browsers must not resolve. */
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

/** Decodes a secret, which must not appear in messages. It is `undefined` if an environment variable is not set. */
const toKey = (secret: unknown): Uint8Array<ArrayBuffer> => {
  if (typeof secret !== 'string' || secret === '') {
    return refuse('The secret is missing. Pass the secret of the webhook: "whsec_" and base64.');
  }
  const key = fromBase64(secret.replace(/^whsec_/, ''));
  return key === null || key.length === 0
    ? refuse('A secret must be "whsec_" followed by base64.')
    : key;
};

const toKeys = (secret: WebhookOptions['secret']): Uint8Array<ArrayBuffer>[] => {
  const keys = [secret].flat().map(toKey);
  return keys.length === 0 ? [toKey(undefined)] : keys;
};

const toBytes = (body: unknown): Uint8Array => {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  // `instanceof` would refuse the bytes of another realm.
  if (Object.prototype.toString.call(body) === '[object ArrayBuffer]') {
    return new Uint8Array(body as ArrayBuffer);
  }
  return ArrayBuffer.isView(body)
    ? new Uint8Array(body.buffer, body.byteOffset, body.byteLength)
    : refuse(
        'The body must be the raw body of the request, as text or bytes (Uint8Array), not parsed JSON.'
      );
};

/**
 * Parses a message. Its members are not checked, because senders that have the secret are trusted.
 *
 * @throws SiteContentError if it is not JSON
 */
const parseMessage = (bytes: Uint8Array): WebhookMessage => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as WebhookMessage;
  } catch {
    return refuse('The body is not valid JSON.');
  }
};

/**
 * Verifies a message by Standard Webhooks (https://www.standardwebhooks.com) and parses it.
 *
 * @throws SiteContentError with status 0, the code `webhook` and the reason
 */
export const verifyWebhook = async (options: WebhookOptions): Promise<WebhookMessage> => {
  // In JavaScript, the caller may omit any of them.
  const given: Partial<WebhookOptions> = (options as WebhookOptions | undefined) ?? {};
  const { headers, body, secret, toleranceSeconds = 300 } = given as WebhookOptions;
  const keys = toKeys(secret);
  const bytes = toBytes(body);
  const id = getHeader(headers, 'webhook-id');
  const timestamp = getHeader(headers, 'webhook-timestamp');
  const signatures = getHeader(headers, 'webhook-signature')
    .split(' ')
    .flatMap((each) => (each.startsWith('v1,') ? (fromBase64(each.slice(3)) ?? []) : []));
  const age = Date.now() / 1000 - Number(timestamp);
  if (!/^\d+$/.test(timestamp) || !(Math.abs(age) <= toleranceSeconds)) {
    refuse('The timestamp is too old or too far in the future.');
  }

  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(head.length + bytes.length);
  signed.set(head);
  signed.set(bytes, head.length);

  const { subtle } = await readCrypto();
  let isValid = false;
  for (const each of keys) {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const key = await subtle.importKey('raw', each, algorithm, false, ['verify']);
    // `verify` takes constant time.
    for (const signature of signatures) {
      if (await subtle.verify(algorithm, key, signature, signed)) isValid = true;
    }
  }
  if (!isValid) refuse('No valid signature found.');
  return parseMessage(bytes);
};

/**
 * Lists the paths to render again after a message: current and previous paths of pages, and sources of redirects.
 *
 * @returns `'all'` if everything may have changed, such as the navigation on every page
 * @throws SiteContentError if it is not a message
 */
export const stalePaths = (message: WebhookMessage): string[] | 'all' => {
  const { data } = checkMessage(message);
  if (data.everything || data.initial_data) return 'all';
  const paths = data.pages.flatMap(({ path, previous_path }) => [path, previous_path]);
  return [...new Set([...paths, ...data.redirects])].filter((path) => path !== null);
};
