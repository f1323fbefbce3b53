import { createClient, type Page } from 'site-content-client';

export const CONTENT_URL = process.env.CONTENT_URL || 'http://127.0.0.1:1337';
export const SITE_URL = process.env.SITE_URL || 'http://localhost:3000';

// Next keeps rendered pages; the client keeps responses, and asks for them again by their ETag.
export const client = createClient({ baseUrl: CONTENT_URL });

export async function readAllPages(): Promise<Page[]> {
  const pages = [];
  for await (const page of client.allPages({ fields: 'html_path,last_published_at' })) {
    pages.push(page);
  }
  return pages;
}
