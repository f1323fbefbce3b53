import { isObject, type JsonObject, toText } from './listing';

/** The member that contains the block type in flexible content of Advanced Custom Fields. */
const BLOCK_TYPE = 'acf_fc_layout';

const isBlock = (value: unknown): value is JsonObject =>
  isObject(value) && toText(value[BLOCK_TYPE]) !== '';

/** Whether a value is WordPress's wrapper around a text. */
const isRendered = (value: JsonObject): boolean =>
  typeof value['rendered'] === 'string' &&
  Object.keys(value).every((name) => ['rendered', 'protected', 'raw'].includes(name));

const plainBlock = ({ [BLOCK_TYPE]: type, ...members }: JsonObject): JsonObject => ({
  type: toText(type),
  value: plainMembers(members),
});

const plainValue = (value: unknown): unknown => {
  if (Array.isArray(value))
    return value.length > 0 && value.every(isBlock)
      ? value.map(plainBlock)
      : value.map((item) => plainValue(item));
  if (!isObject(value)) return value;
  return isRendered(value) ? value['rendered'] : plainMembers(value);
};

/** The members of a WordPress page without wrappers, and with lists of typed objects as blocks. */
export const plainMembers = (members: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, plainValue(value)]));
