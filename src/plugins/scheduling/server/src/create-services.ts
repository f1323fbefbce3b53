import type { Core } from '@strapi/strapi';
import { PLUGIN_ID } from '#scheduling/domain/schedule';
import { Clock } from './clock';
import { Executor } from './executor';
import { ScheduleRows } from './schedule-rows';
import { Scheduler } from './scheduler';
import { Schedules } from './schedules';

/** Creates the plugin's services for an application. Starts nothing. */
export const createServices = ({ strapi }: { readonly strapi: Core.Strapi }) => {
  const clock = new Clock();
  const rows = new ScheduleRows(strapi);
  const executor = new Executor(strapi, rows, clock);
  const scheduler = new Scheduler(strapi, rows, executor, clock);
  const schedules = new Schedules(strapi, rows, executor, clock, () => scheduler.wake());
  return { clock, rows, scheduler, schedules };
};

export type Services = ReturnType<typeof createServices>;

/** Returns the services of an application, which are stored as a service of the plugin. */
export const getServices = (strapi: Core.Strapi): Services =>
  strapi.plugin(PLUGIN_ID).service('internals') as Services;
