import type { Core } from '@strapi/strapi';
import type { Options } from '../../config/options';
import { getClientAddress } from './client-address';
import type { LogFormat } from './log-line';
import { redactUrl } from './redacted-url';
import { RequestLog } from './request-log';
import { RequestObserver } from './request-observer';
import { getRouteName, type RoutePrefixes } from './route-name';

/** Settings of the request log, as plain data that can be passed to another thread. */
export interface ObserverSettings {
  /** `null` to disable logging. */
  readonly logFormat: LogFormat | null;
  readonly logClientAddress: boolean;
  /** True if the client's address is the one that a proxy has added. */
  readonly trustsProxy: boolean;
  readonly prefixes: RoutePrefixes;
}

export const getObserverSettings = (
  strapi: Core.Strapi,
  { logFormat, logClientAddress }: Pick<Options, 'logFormat' | 'logClientAddress'>
): ObserverSettings => ({
  logFormat: strapi.log.isLevelEnabled('http') ? logFormat : null,
  logClientAddress,
  trustsProxy: strapi.server.app.proxy,
  prefixes: {
    api: strapi.config.get('api.rest.prefix', '/api'),
    admin: strapi.config.get('admin.path', '/admin'),
  },
});

/**
 * Creates the observer of an application's requests.
 *
 * @param write writes log lines, which are ASCII
 */
export const createObserver = (
  { logFormat, logClientAddress, trustsProxy, prefixes }: ObserverSettings,
  write: (lines: string) => void
): RequestObserver =>
  new RequestObserver(
    logFormat === null ? null : new RequestLog(logFormat, write),
    (url) => ({ route: getRouteName(url, prefixes), shownUrl: redactUrl(url) }),
    (request) => (logClientAddress ? getClientAddress(request, trustsProxy) : undefined)
  );
