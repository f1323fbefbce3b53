import sharp from 'sharp';
import request from 'supertest';
import type { Editor } from './editor';
import type { Service } from './service';

/** A file of the Media Library, as in Strapi's response to an upload. */
export interface Uploaded {
  readonly id: number;
  readonly documentId: string;
  readonly hash: string;
  readonly url: string;
  readonly formats: Readonly<Record<string, { readonly url: string }>>;
}

let images = 0;

/** Uploads an image of a new colour, large enough for one smaller format. */
export const uploadImage = async (
  { server }: Pick<Service, 'server'>,
  { token }: Editor,
  info: { readonly alternativeText?: string; readonly folder?: number | undefined } = {}
): Promise<Uploaded> => {
  images += 1;
  const name = `image-${images}.png`;
  const background = { r: images % 256, g: 0, b: 0 };
  const content = await sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
  const { status, body } = await request(server)
    .post('/upload')
    .set('Authorization', `Bearer ${token}`)
    .field('fileInfo', JSON.stringify({ name, alternativeText: `Alt ${images}`, ...info }))
    .attach('files', content, name);
  if (status !== 201) throw new Error(`The upload was refused: ${JSON.stringify(body)}`);
  return body[0];
};

/** Creates a folder in the Media Library, and returns its id. */
export const createFolder = async (
  { server }: Pick<Service, 'server'>,
  { token }: Editor,
  name: string,
  parent: number | null = null
): Promise<number> => {
  const { body } = await request(server)
    .post('/upload/folders')
    .set('Authorization', `Bearer ${token}`)
    .send({ name, parent })
    .expect(201);
  return body.data.id;
};
