import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { type PageReferencesServices, readPageReferences } from './read-references';

export const pageReferences = (strapi: Core.Strapi, services: PageReferencesServices) => ({
  async find(ctx: Context): Promise<void> {
    const { documentId } = ctx['params'] as { documentId: string };
    const { userAbility } = ctx.state;
    const references = await readPageReferences(strapi, services, userAbility, documentId);
    if (references === null) throw new errors.NotFoundError('This page does not exist.');
    if (references === 'forbidden')
      throw new errors.ForbiddenError('You do not have permission to read this page.');
    ctx.body = { data: references };
  },
});
