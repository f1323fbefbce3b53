import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { INITIAL_DATA_TAG } from '#site-content/domain/changes/cache-tags';
import { type Body, setBody } from '../../operations/request-bodies/body-chunks';
import {
  type InitialDataServices,
  writeInitialDataResponse,
} from '../initial-data/initial-data-response';
import { previewOfInitialData } from '../preview/initial-data';
import { type PreviewServices, resolvePreview } from '../preview/preview-request';
import { setCacheControl } from './cache-control';
import { setCacheTags } from './cache-tags';

const answerWith = (ctx: Context, answer: Body): void => {
  ctx.type = 'json';
  setBody(ctx, answer);
};

export const initialData = (
  strapi: Core.Strapi,
  services: InitialDataServices & PreviewServices
) => ({
  async find(ctx: Context): Promise<void> {
    const preview = await resolvePreview(ctx, services);
    if (preview === 'refused') return;
    if (preview !== null) {
      const { snapshot, key, responses } = preview;
      const body = await responses.read({ ...key, request: 'initial-data' }, async () => ({
        body: await previewOfInitialData(strapi, services, snapshot),
        isRandom: false,
      }));
      answerWith(ctx, body);
      return;
    }
    const answer = await writeInitialDataResponse(strapi, services);
    setCacheControl(ctx, services.options.delivery, 'initialData');
    setCacheTags(ctx, services.options.delivery, [INITIAL_DATA_TAG]);
    answerWith(ctx, answer);
  },
});
