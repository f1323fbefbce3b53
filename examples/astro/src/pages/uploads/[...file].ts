import { CONTENT_URL } from 'astro:env/server';
import type { APIRoute } from 'astro';
import { readAllPages } from '../../lib/content';

export const prerender = true;

/** The files that pages show, where the service has no PUBLIC_URL. */
export async function getStaticPaths() {
  const text = JSON.stringify(await readAllPages('*'));
  const files = new Set(Array.from(text.matchAll(/"\/uploads\/([^"\\]+)/g), ([, file]) => file));
  return [...files].map((file) => ({ params: { file } }));
}

export const GET: APIRoute = async ({ params }) => {
  const response = await fetch(`${CONTENT_URL}/uploads/${params.file}`);
  if (!response.ok) throw new Error(`${response.url} was answered with ${response.status}.`);
  return new Response(await response.arrayBuffer(), response);
};
