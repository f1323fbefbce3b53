import type { GetModel } from '../components/walk';
import { walkComponents } from '../components/walk';
import { LINK_COMPONENT } from '../content-types';
import { checkText, isEmpty, type Path, type Problem, problem } from '../problems/problem';
import { anyLink, httpUrl } from './links';

type Values = Record<string, unknown>;

/** A relation's input or stored value names something. */
const namesSomething = (relation: unknown): boolean => {
  if (isEmpty(relation)) return false;
  if (Array.isArray(relation)) return relation.length > 0;
  if (typeof relation !== 'object') return true;
  const { connect, set, disconnect } = relation as {
    connect?: unknown;
    set?: unknown;
    disconnect?: unknown;
  };
  if (connect === undefined && set === undefined && disconnect === undefined) return true;
  return namesSomething(set) || namesSomething(connect);
};

const checkLink = (link: Values, path: Path): Problem[] =>
  namesSomething(link['page']) && !isEmpty(link['url'])
    ? [problem([...path, 'url'], 'link.page-and-url')]
    : checkText([...path, 'url'], link['url'], anyLink);

const FORM: Readonly<Record<string, (value: Values, path: Path) => Problem[]>> = {
  [LINK_COMPONENT]: checkLink,
  'blocks.embed': (embed, path) => checkText([...path, 'url'], embed['url'], httpUrl),
};

/** Every broken rule of form among the components of an entry, which hold for drafts as well. */
export const checkComponents = (getModel: GetModel, uid: string, data: Values): Problem[] =>
  [...walkComponents(getModel, uid, data)].flatMap(
    (component) => FORM[component.uid]?.(component.value, component.path) ?? []
  );

const isMissing = (value: unknown): boolean =>
  isEmpty(value) || (Array.isArray(value) && value.length === 0);

const findCheckRequired = (
  getModel: GetModel,
  uid: string,
  value: Values,
  path: Path
): Problem[] => {
  const missing = Object.entries(getModel(uid).attributes)
    .filter(([name, attribute]) => attribute.required === true && isMissing(value[name]))
    .map(([name]) => problem([...path, name], 'required-for-publishing'));
  const leadsNowhere =
    uid === LINK_COMPONENT && !namesSomething(value['page']) && isEmpty(value['url']);
  return leadsNowhere ? [...missing, problem([...path, 'url'], 'link.missing')] : missing;
};

/** What an entry and its components lack for being published. The entry comes with all its relations. */
export const checkRequired = (getModel: GetModel, uid: string, entity: Values): Problem[] => [
  ...findCheckRequired(getModel, uid, entity, []),
  ...[...walkComponents(getModel, uid, entity)].flatMap((component) =>
    findCheckRequired(getModel, component.uid, component.value, component.path)
  ),
];
