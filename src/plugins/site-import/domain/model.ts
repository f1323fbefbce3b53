import type { GetModel, Model } from '#site-content/domain/components/walk';
import { LINK_COMPONENT, PAGE } from '#site-content/domain/content-types';
import { HTML_FIELD } from '#site-content/domain/custom-fields';
import { getOwnProperty } from './listing';
import { type FieldRule, isDropped, type Mapping, type TakeRule } from './mapping';

type Json = Readonly<Record<string, unknown>>;

/** Missing parts of the content model, in the form of Strapi's schema files. */
export interface MissingModel {
  /** New attributes of existing types and components, by UID. */
  readonly attributes: ReadonlyMap<string, ReadonlyMap<string, Json>>;
  /** New components, by UID. */
  readonly components: ReadonlyMap<string, ReadonlyMap<string, Json>>;
  /** Components to add to the page type's dynamic zones, by zone. */
  readonly zones: ReadonlyMap<string, readonly string[]>;
}

const media = (multiple: boolean, allowedTypes: readonly string[]): Json => ({
  type: 'media',
  multiple,
  allowedTypes,
});
const FILES = ['images', 'files', 'videos', 'audios'];

/** Returns the attribute that accepts the result of a rule. */
export const attributeFor = (rule: TakeRule, blocks: readonly string[]): Json => {
  switch (rule.as) {
    case 'html':
      return { type: 'customField', customField: HTML_FIELD, options: { tables: true } };
    case 'image':
    case 'images':
      return media(rule.as === 'images', ['images']);
    case 'file':
    case 'files':
      return media(rule.as === 'files', FILES);
    case 'link':
    case 'links':
      return { type: 'component', component: LINK_COMPONENT, repeatable: rule.as === 'links' };
    case 'component':
    case 'components':
      return {
        type: 'component',
        component: rule.component ?? '',
        repeatable: rule.as === 'components',
      };
    case 'blocks':
      return { type: 'dynamiczone', components: blocks };
    default:
      return { type: rule.as };
  }
};

class Finder {
  readonly attributes = new Map<string, Map<string, Json>>();
  readonly components = new Map<string, Map<string, Json>>();
  readonly zones = new Map<string, string[]>();

  constructor(
    private readonly getModel: GetModel,
    private readonly blocks: readonly string[]
  ) {}

  rules(uid: string, rules: Readonly<Record<string, FieldRule>>): void {
    for (const rule of Object.values(rules)) if (!isDropped(rule)) this.rule(uid, rule);
  }

  rule(uid: string, rule: TakeRule): void {
    const model = this.getModel(uid) as Model | undefined;
    const known = getOwnProperty(model?.attributes, rule.to);
    if (known === undefined) {
      const of = model === undefined ? this.components : this.attributes;
      const missing = of.get(uid) ?? new Map<string, Json>();
      if (!missing.has(rule.to)) missing.set(rule.to, attributeFor(rule, this.blocks));
      of.set(uid, missing);
    } else if (rule.as === 'blocks') {
      const lacking = this.blocks.filter((block) => !(known.components ?? []).includes(block));
      if (lacking.length > 0) this.zones.set(rule.to, lacking);
    }
    if (rule.component !== undefined) this.component(rule.component, rule.fields ?? {});
  }

  component(uid: string, rules: Readonly<Record<string, FieldRule>>): void {
    const exists = (this.getModel(uid) as Model | undefined) !== undefined;
    if (!exists && !this.components.has(uid)) this.components.set(uid, new Map());
    this.rules(uid, rules);
  }
}

/** Finds the parts of the content model that a mapping needs and that do not exist yet. */
export const missingModel = (mapping: Mapping, getModel: GetModel): MissingModel => {
  const blocks = [
    ...new Set(Object.values(mapping.blocks).flatMap((rule) => (isDropped(rule) ? [] : [rule.to]))),
  ];
  const finder = new Finder(getModel, blocks);
  finder.rules(PAGE, mapping.fields);
  for (const { fields } of Object.values(mapping.types ?? {})) finder.rules(PAGE, fields);
  for (const rule of Object.values(mapping.blocks))
    if (!isDropped(rule)) finder.component(rule.to, rule.fields);
  return finder;
};

export const isModelComplete = ({ attributes, components, zones }: MissingModel): boolean =>
  attributes.size === 0 && components.size === 0 && zones.size === 0;
