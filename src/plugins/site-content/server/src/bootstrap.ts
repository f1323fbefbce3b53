import type { Core } from '@strapi/strapi';
import { grantOnce } from './access/grant-once';

export const bootstrap = async ({ strapi }: { strapi: Core.Strapi }): Promise<void> => {
  await grantOnce(strapi);
};
