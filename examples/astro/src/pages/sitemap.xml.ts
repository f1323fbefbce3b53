import { SITE_URL } from 'astro:env/server';
import { sitemap } from 'site-content-client';
import { readAllPages } from '../lib/content';

export async function GET() {
  const pages = await readAllPages('html_path,last_published_at');
  return new Response(sitemap(pages, { siteUrl: SITE_URL }));
}
