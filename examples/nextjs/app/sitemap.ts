import type { MetadataRoute } from 'next';
import { getPath } from 'site-content-client';
import { readAllPages, SITE_URL } from '@/lib/content';

export const dynamic = 'force-dynamic';

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  return (await readAllPages()).map((page) => ({
    url: new URL(getPath(page), SITE_URL).href,
    lastModified: page.meta.last_published_at ?? '',
  }));
}
