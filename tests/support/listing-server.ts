import http from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

/** Another site with one page, which has an image in a block. */
export interface ListingServer {
  /** The URL of the page list. */
  readonly url: string;
  /** An image large enough for smaller formats. */
  readonly image: Buffer;
  stop(): Promise<void>;
}

const PAGE = {
  id: 1,
  meta: { type: 'home.Page', slug: 'boats', html_url: 'http://localhost/boats/' },
  title: 'Boats',
  body: [
    {
      type: 'image',
      id: '00000000-0000-4000-8000-000000000001',
      value: {
        id: 1,
        meta: { type: 'wagtailimages.Image', download_url: '/media/boat.png' },
        title: 'A boat',
      },
    },
  ],
};

export const startListingServer = async (): Promise<ListingServer> => {
  const create = { width: 800, height: 600, channels: 3, background: 'teal' } as const;
  const image = await sharp({ create }).png().toBuffer();
  const server = http.createServer((request, response) => {
    response.end(
      request.url?.startsWith('/media/') === true
        ? image
        : JSON.stringify({ meta: { total_count: 1 }, items: [PAGE] })
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/pages/`,
    image,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
