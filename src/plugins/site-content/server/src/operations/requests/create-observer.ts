import type { Core } from '@strapi/strapi';
import type { Options } from '../../config/options';
import { getClientAddress } from './client-address';
import { showUrl } from './redacted-url';
import { RequestLog } from './request-log';
import { RequestObserver } from './request-observer';
import { getRouteName } from './route-name';

/** Creates the observer of an application's requests, which logs them if the log level allows. */
export const createObserver = (
  strapi: Core.Strapi,
  { logFormat, logClientAddress }: Pick<Options, 'logFormat' | 'logClientAddress'>
): RequestObserver => {
  const log = strapi.log.isLevelEnabled('http')
    ? // The lines are ASCII, and this is the fastest encoding for it.
      new RequestLog(logFormat, (lines) => process.stdout.write(lines, 'latin1'))
    : null;
  const prefixes = {
    api: strapi.config.get('api.rest.prefix', '/api'),
    admin: strapi.config.get('admin.path', '/admin'),
  };
  return new RequestObserver(
    log,
    (url) => ({ route: getRouteName(url, prefixes), shownUrl: showUrl(url) }),
    (request) => (logClientAddress ? getClientAddress(request, strapi.server.app.proxy) : undefined)
  );
};
