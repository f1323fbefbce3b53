import { CONTENT_URL } from 'astro:env/server';
import { createClient, type Page } from 'site-content-client';

export const client = createClient({ baseUrl: CONTENT_URL });

export async function readAllPages(fields: string): Promise<Page[]> {
  const pages = [];
  for await (const page of client.allPages({ fields })) pages.push(page);
  return pages;
}
