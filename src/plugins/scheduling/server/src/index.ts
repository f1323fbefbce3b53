import type { Core } from '@strapi/strapi';
import { controllers } from './controllers';
import { metrics, previews } from './core';
import { createServices, getServices } from './create-services';
import { routes } from './routes';
import schedule from './schedule-schema.json';

interface Given {
  readonly strapi: Core.Strapi;
}

/** The server part of the plugin `site-scheduling`. */
export default {
  bootstrap({ strapi }: Given): void {
    const { rows, scheduler } = getServices(strapi);
    previews(strapi).showScheduled((at) => rows.scheduledUntil(at));
    metrics(strapi).add([
      {
        name: 'schedules_pending',
        help: 'Pending schedules.',
        read: () => rows.count('pending'),
      },
      {
        name: 'schedules_failed',
        help: 'Failed schedules that need attention.',
        read: () => rows.count('failed'),
      },
    ]);
    // Commands do not listen and leave due schedules to the service.
    strapi.server.httpServer.once('listening', () => scheduler.begin());
  },
  destroy: ({ strapi }: Given): Promise<void> => getServices(strapi).scheduler.end(),
  contentTypes: { schedule: { schema: schedule } },
  services: { internals: createServices },
  controllers: { schedules: controllers },
  routes: { admin: { type: 'admin', routes } },
};
