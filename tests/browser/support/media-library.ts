import sharp from 'sharp';
import type { Editor } from '../../support/editor';
import type { Site } from './site';

/** Uploads a small image, and gives its address in the media library. */
export const uploadImage = async (
  site: Site,
  { token }: Editor,
  name: string,
  alternativeText: string | null
): Promise<string> => {
  const background = { r: 60, g: 120, b: 170 };
  const image = await sharp({ create: { width: 240, height: 120, channels: 3, background } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.append('files', new Blob([new Uint8Array(image)], { type: 'image/png' }), name);
  body.append('fileInfo', JSON.stringify({ name, alternativeText }));
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${site.address}/upload`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`/upload: ${response.status} ${await response.text()}`);
  const [file] = (await response.json()) as { url: string }[];
  if (file === undefined) throw new Error('Nothing was uploaded.');
  return file.url;
};
