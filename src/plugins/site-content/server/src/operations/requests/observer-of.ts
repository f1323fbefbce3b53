import type { Core } from '@strapi/strapi';
import { readOptions } from '../../config/options';
import { RequestLog } from './request-log';
import { RequestObserver } from './request-observer';
import { routeNameOf } from './route-name';
import { showUrl } from './shown-url';

const observers = new WeakMap<Core.Strapi, RequestObserver>();

/** The observer of a running application, made when it is first asked for. */
export const observerOf = (strapi: Core.Strapi): RequestObserver => {
  const known = observers.get(strapi);
  if (known !== undefined) return known;
  const { logFormat } = readOptions(strapi);
  const log = strapi.log.isLevelEnabled('http')
    ? new RequestLog(logFormat, (lines) => process.stdout.write(lines))
    : null;
  const prefixes = {
    api: strapi.config.get('api.rest.prefix', '/api'),
    admin: strapi.config.get('admin.path', '/admin'),
  };
  const observer = new RequestObserver(log, (url) => ({
    route: routeNameOf(url, prefixes),
    shownUrl: showUrl(url),
  }));
  observers.set(strapi, observer);
  return observer;
};

/** Writes what waits to be logged, as the last thing that a process or an application does. */
export const flushRequestLog = (strapi: Core.Strapi): void => observers.get(strapi)?.flush();
