import { Site } from '@/components/site';
import { client } from '@/lib/content';

export default async function PublishedLayout({ children }: LayoutProps<'/'>) {
  return <Site initialData={await client.initialData()}>{children}</Site>;
}
