import type { Core } from '@strapi/strapi';
import type { LogFormat } from './log-line';
import { showUrl } from './redacted-url';
import { RequestLog } from './request-log';
import { RequestObserver } from './request-observer';
import { getRouteName } from './route-name';

/** The observer of an application's requests, which logs them where the level of the log takes them. */
export const createObserver = (strapi: Core.Strapi, logFormat: LogFormat): RequestObserver => {
  const log = strapi.log.isLevelEnabled('http')
    ? // They are ASCII, for which this is the encoding that takes the least time.
      new RequestLog(logFormat, (lines) => process.stdout.write(lines, 'latin1'))
    : null;
  const prefixes = {
    api: strapi.config.get('api.rest.prefix', '/api'),
    admin: strapi.config.get('admin.path', '/admin'),
  };
  return new RequestObserver(log, (url) => ({
    route: getRouteName(url, prefixes),
    shownUrl: showUrl(url),
  }));
};
