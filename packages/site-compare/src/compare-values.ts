import { diffArrays } from 'diff';
import type { Findings, ImageReference } from './difference';
import type { JsonPath } from './json-path';
import { findFirstHtmlDifference, isFile, looksLikeHtml, normalizeHtml } from './normalize-html';
import { getOwnProperty, isObject, type JsonObject } from './side';
import type { SiteUrls } from './site-urls';

/** Context for comparing values. */
export interface ValueContext {
  readonly own: { readonly old: SiteUrls; readonly new: SiteUrls };
  /** Whether a location is ignored. */
  readonly isIgnored: (place: JsonPath) => boolean;
  /** Collects differences, and images to compare. */
  readonly findings: Findings;
}

/** Members with ids, which differ between services. */
const IDS = new Set(['id', 'uuid', 'documentId', 'detail_url']);

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/;

/** Whether a value is empty in any form: unset values, the empty string and empty lists are the same. */
const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

const numberOr = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Reads an image in a response; `null` for anything else. */
const getImage = (value: unknown): ImageReference | null => {
  if (!isObject(value)) return null;
  const meta = isObject(value['meta']) ? value['meta'] : {};
  const url = value['url'] ?? value['src'] ?? value['full_url'] ?? meta['download_url'];
  const isImage =
    (typeof value['mime'] === 'string' && value['mime'].startsWith('image/')) ||
    ('width' in value && 'height' in value) ||
    'alt' in value ||
    /image/i.test(typeof meta['type'] === 'string' ? meta['type'] : '');
  if (typeof url !== 'string' || !isImage) return null;
  return { url, width: numberOr(value['width']), height: numberOr(value['height']) };
};

/**
 * Returns the texts of an image; everything else depends on its bytes. If the old side has no title, the new title,
 * a file name, is ignored.
 */
const textsOfImage = (image: JsonObject, old: JsonObject): JsonObject => ({
  alt: image['alt'] ?? image['alternativeText'],
  title: isNothing(old['title']) ? undefined : image['title'],
});

/** Lists with more added or removed elements are compared by index. */
const MAX_MOVED = 1000;

type Numbers = (value: unknown) => number;

/** Numbers values so that equal ones share a number, apart from images. Each value is visited once. */
class ValueNumbering {
  private readonly numbers = new Map<string, number>();

  /** Numbers the lists and objects of one side. */
  side(own: SiteUrls): Numbers {
    const known = new Map<object, number>();
    const toText = (value: unknown): string => {
      if (getImage(value) !== null) return 'image';
      if (typeof value === 'string') {
        const text = looksLikeHtml(value)
          ? normalizeHtml(value, own).tokens.join('\n')
          : own.withoutHost(value);
        return `"${text}`;
      }
      if (Array.isArray(value)) return `[${value.map(numbersBySide).join()}`;
      if (!isObject(value)) return String(value);
      const members = Object.entries(value)
        .filter(([name, member]) => !IDS.has(name) && !isNothing(member))
        .sort(([a], [b]) => (a < b ? -1 : 1));
      return `{${members.map(([name, member]) => `${JSON.stringify(name)}${numbersBySide(member)}`).join()}`;
    };
    const numbersBySide = (value: unknown): number => {
      const object = typeof value === 'object' ? value : null;
      const before = object && known.get(object);
      if (before !== null && before !== undefined) return before;
      const text = isNothing(value) ? '' : toText(value);
      const number = this.numbers.get(text) ?? this.numbers.size;
      this.numbers.set(text, number);
      if (object !== null) known.set(object, number);
      return number;
    };
    return numbersBySide;
  }
}

class Comparison {
  private readonly numbersBySide: { readonly old: Numbers; readonly new: Numbers };

  constructor(private readonly context: ValueContext) {
    const numbering = new ValueNumbering();
    const { own } = context;
    this.numbersBySide = { old: numbering.side(own.old), new: numbering.side(own.new) };
  }

  values(place: JsonPath, one: unknown, other: unknown): void {
    if (this.context.isIgnored(place)) return;
    if (isNothing(one) && isNothing(other)) return;
    // A value missing on one side equals `false` on the other.
    if ((one === undefined && other === false) || (one === false && other === undefined)) return;
    const images = [getImage(one), getImage(other)] as const;
    if (images[0] !== null && images[1] !== null && isObject(one) && isObject(other)) {
      this.context.findings.images.push({ place, old: images[0], new: images[1] });
      this.objects(place, textsOfImage(one, one), textsOfImage(other, one));
    } else if (Array.isArray(one) && Array.isArray(other)) this.lists(place, one, other);
    else if (isObject(one) && isObject(other)) this.objects(place, one, other);
    else if (typeof one === 'string' && typeof other === 'string') this.texts(place, one, other);
    else if (one !== other) this.differ(place, one, other);
  }

  private differ(place: JsonPath, one: unknown, other: unknown): void {
    this.context.findings.differences.push({
      kind: place[0] === 'pages' ? 'field' : 'member',
      place,
      ...(one === undefined ? {} : { old: one }),
      ...(other === undefined ? {} : { new: other }),
    });
  }

  private texts(place: JsonPath, one: string, other: string): void {
    const { own, findings, isIgnored } = this.context;
    const bare = [own.old.withoutHost(one), own.new.withoutHost(other)] as const;
    const isHtml = looksLikeHtml(one) || looksLikeHtml(other);
    if (bare[0] === bare[1] && !isHtml) return;
    if (isFile(bare[0]) && isFile(bare[1])) {
      findings.images.push({ place, old: fileAt(one), new: fileAt(other) });
      return;
    }
    if (TIME.test(one) && TIME.test(other) && Date.parse(one) === Date.parse(other)) return;
    if (!isHtml) {
      this.differ(place, one, other);
      return;
    }
    const forms = [normalizeHtml(one, own.old), normalizeHtml(other, own.new)] as const;
    const first = findFirstHtmlDifference(...forms);
    if (first !== null) {
      findings.differences.push({ kind: 'html', place, ...first });
      return;
    }
    forms[0].files.forEach((url, at) => {
      const pair = { old: fileAt(url), new: fileAt(forms[1].files[at] ?? '') };
      const of = [...place, 'file', at];
      if (!isIgnored(of)) findings.images.push({ place: of, ...pair });
    });
  }

  private objects(place: JsonPath, one: JsonObject, other: JsonObject): void {
    for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
      if (!IDS.has(name)) {
        this.values([...place, name], getOwnProperty(one, name), getOwnProperty(other, name));
      }
    }
  }

  /** Compares lists. An added or removed block shifts the following ones, which is not a difference. */
  private lists(place: JsonPath, one: readonly unknown[], other: readonly unknown[]): void {
    let at = 0;
    let then = 0;
    /** Number of elements that are only on the old side, until their counterparts on the new one are known. */
    let gone = 0;
    const settle = (come: number): void => {
      for (let each = 0; each < Math.max(gone, come); each += 1) {
        this.values(
          [...place, each < gone ? at - gone + each : then + each],
          each < gone ? one[at - gone + each] : undefined,
          each < come ? other[then + each] : undefined
        );
      }
      then += come;
      gone = 0;
    };
    const parts = diffArrays(one.map(this.numbersBySide.old), other.map(this.numbersBySide.new), {
      maxEditLength: MAX_MOVED,
    });
    if (parts === undefined) {
      gone = one.length;
      at = one.length;
      settle(other.length);
      return;
    }
    for (const { removed, added, value } of parts) {
      if (removed) {
        at += value.length;
        gone += value.length;
      } else if (added) settle(value.length);
      else {
        settle(0);
        // Equal except for values compared separately, such as images.
        value.forEach((_, each) =>
          this.values([...place, at + each], one[at + each], other[then + each])
        );
        at += value.length;
        then += value.length;
      }
    }
    settle(other.length - then);
  }
}

const fileAt = (url: string): ImageReference => ({ url, width: null, height: null });

/** Compares the values of both sides at a location: members by name, lists by order. */
export const compareValues = (
  place: JsonPath,
  one: unknown,
  other: unknown,
  context: ValueContext
): void => new Comparison(context).values(place, one, other);
