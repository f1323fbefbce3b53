import type { Core } from '@strapi/strapi';

/** Strapi's reader of environment variables. */
export type Env = Core.Config.Shared.ConfigParams['env'];
