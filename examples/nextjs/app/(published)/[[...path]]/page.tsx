import { notFound } from 'next/navigation';
import { getPath } from 'site-content-client';
import { Body } from '@/components/body';
import { client, readAllPages } from '@/lib/content';

export async function generateStaticParams() {
  return (await readAllPages()).map((page) => ({ path: getPath(page).split('/').filter(Boolean) }));
}

export default async function PublishedPage({ params }: PageProps<'/[[...path]]'>) {
  const { path = [] } = await params;
  const asked = ['', ...path, ''].join('/');
  const page = await client.page(asked);
  // The service also finds a page by other spellings of its path, which no webhook names.
  if (page === null || getPath(page) !== asked) notFound();
  return <Body page={page} />;
}
