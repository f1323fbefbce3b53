import { revalidatePath } from 'next/cache';
import { SiteContentError, stalePaths, verifyWebhook } from 'site-content-client';

/** Where the service sends its webhooks to. */
export async function POST(request: Request): Promise<Response> {
  const secret = process.env.WEBHOOK_SECRET ?? '';
  try {
    const body = await request.text();
    const stale = stalePaths(await verifyWebhook({ headers: request.headers, body, secret }));
    if (stale === 'all') revalidatePath('/', 'layout');
    else for (const path of stale) revalidatePath(path);
    return new Response(null, { status: 204 });
  } catch (error) {
    if (!(error instanceof SiteContentError)) throw error;
    return new Response(error.message, { status: 400 });
  }
}
