import type { Core } from '@strapi/strapi';
import { getLogFormat, LOG_LEVELS } from '../src/environment/log-settings';
import { createRedaction } from '../src/logging/redact';
import { createLogFormat } from '../src/logging/winston-format';

/** Options of Strapi's logger. */
export default ({ env }: Core.Config.Shared.ConfigParams) => ({
  level: env.oneOf('LOG_LEVEL', [...LOG_LEVELS], 'http'),
  format: createLogFormat(getLogFormat(env), createRedaction(process.env)),
});
