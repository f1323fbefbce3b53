import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { INITIAL_DATA_TAG } from '#site-content/domain/changes/cache-tags';
import { asOneBuffer, type Body } from '../../operations/request-bodies/body-chunks';
import {
  type InitialDataParts,
  writeInitialDataAnswer,
} from '../initial-data/initial-data-response';
import { previewOfInitialData } from '../preview/initial-data';
import { previewAskedFor, type PreviewParts } from '../preview/preview-request';
import { setCacheControl } from './cache-control';
import { setCacheTags } from './cache-tags';

const answerWith = (ctx: Context, answer: Body): void => {
  ctx.type = 'json';
  ctx.body = asOneBuffer(answer, ctx.res);
};

export const initialData = (strapi: Core.Strapi, parts: InitialDataParts & PreviewParts) => ({
  async find(ctx: Context): Promise<void> {
    const preview = await previewAskedFor(ctx, parts);
    if (preview === 'refused') return;
    if (preview !== null) {
      const { snapshot, key, responses } = preview;
      const body = await responses.read({ ...key, request: 'initial-data' }, async () => ({
        body: await previewOfInitialData(strapi, parts, snapshot),
        isRandom: false,
      }));
      answerWith(ctx, body);
      return;
    }
    const answer = await writeInitialDataAnswer(strapi, parts);
    setCacheControl(ctx, parts.options.delivery, 'initialData');
    setCacheTags(ctx, parts.options.delivery, [INITIAL_DATA_TAG]);
    answerWith(ctx, answer);
  },
});
