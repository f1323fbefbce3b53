import type { Core } from '@strapi/strapi';
import { controllers } from './controllers';
import { previews } from './core';
import { createServices, getServices } from './create-services';
import { routes } from './routes';
import schedule from './schedule-schema.json';

interface Given {
  readonly strapi: Core.Strapi;
}

/** What the plugin `site-scheduling` registers with Strapi. */
export default {
  bootstrap({ strapi }: Given): void {
    const { rows, scheduler } = getServices(strapi);
    previews(strapi).showScheduled((at) => rows.scheduledUntil(at));
    // Commands, which serve nobody, leave what is due to the service.
    strapi.server.httpServer.once('listening', () => scheduler.begin());
  },
  destroy: ({ strapi }: Given): Promise<void> => getServices(strapi).scheduler.end(),
  contentTypes: { schedule: { schema: schedule } },
  services: { parts: createServices },
  controllers: { schedules: controllers },
  routes: { admin: { type: 'admin', routes } },
};
