import { notFound } from 'next/navigation';
import { getPath } from 'site-content-client';
import { Body } from '@/components/body';
import { client, readAllPages } from '@/lib/content';

export async function generateStaticParams() {
  return (await readAllPages()).map((page) => ({ path: getPath(page).split('/').filter(Boolean) }));
}

export default async function PublishedPage({ params }: PageProps<'/[[...path]]'>) {
  const { path = [] } = await params;
  return <Body page={(await client.page(`/${path.join('/')}`)) ?? notFound()} />;
}
