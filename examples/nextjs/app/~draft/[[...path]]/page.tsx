import { cookies } from 'next/headers';
import { notFound } from 'next/navigation';
import { SiteContentError } from 'site-content-client';
import { Body } from '@/components/body';
import { PreviewBar } from '@/components/preview-bar';
import { Site } from '@/components/site';
import { client } from '@/lib/content';

/** The same pages with their drafts, for requests that next.config.ts leads here. */
export default async function DraftPage({
  params,
  searchParams,
}: PageProps<'/~draft/[[...path]]'>) {
  const { preview = (await cookies()).get('preview')?.value } = await searchParams;
  const previewToken = preview ? String(preview) : notFound();
  const path = ['', ...((await params).path ?? []), ''].join('/');
  try {
    const initialData = await client.initialData({ previewToken });
    const page = await client.page(path, { previewToken });
    return (
      <Site initialData={initialData}>
        <PreviewBar path={path}>Draft</PreviewBar>
        <Body page={page ?? notFound()} />
      </Site>
    );
  } catch (error) {
    // 401: the preview has ended; 409: the draft could not be published as it is.
    if (!(error instanceof SiteContentError)) throw error;
    return <PreviewBar path={path}>{error.message}</PreviewBar>;
  }
}
