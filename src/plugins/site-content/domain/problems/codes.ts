import type { ReasonValues } from 'redirect-formats';

/** A problem as data. The meaning of a code never changes; its messages may be reworded. */
export type Reason = {
  readonly [Each in Code]: { readonly code: Each; readonly values: ValuesOf[Each] };
}[Code];

export type Code = keyof ValuesOf;

/** A value in a message. A nested reason is rendered in the same language. */
export type Value = string | number | readonly string[] | Reason;

/** The messages of a language, by code. Braces mark the code's values. */
export type Sentences = Readonly<Record<Code, string>>;

type NoValues = Readonly<Record<never, never>>;

interface Limit {
  /** The maximum. */
  readonly limit: number;
}

/** A character as a Unicode code point: `U+200B`. */
interface Character {
  readonly character: string;
}

/** The size of an image; the megapixels are those of all frames together. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly megapixels: number;
  readonly maximum: number;
}

interface Migration {
  readonly migration: string;
}

/** The kind of value that was found instead. */
interface Found {
  readonly found: Reason;
}

interface Titled {
  /** Title of a page. */
  readonly title: string;
}

interface OnPath {
  /** Public path, such as `/about/team/`. */
  readonly path: string;
}

interface Chain {
  /** The chain of URLs, such as `/a → /b → /a`. */
  readonly chain: string;
}

/** Every code with the values of its message, as plain JSON. */
export interface ValuesOf extends ReasonValues {
  /** For a refusal with more than one problem. */
  several: { readonly count: number };
  /** Strapi's own message: its validator returns nothing else. */
  strapi: { readonly message: string };

  'not-text': NoValues;
  'too-long': Limit;
  'number-out-of-range': { readonly from: string; readonly to: string };
  'too-many-values': Limit & { readonly count: number };
  'required-for-publishing': NoValues;
  'nul-character': NoValues;
  'query.empty-group': NoValues;
  'query.too-many-relations': { readonly limit: number };
  'query.too-many-conditions': Limit;
  'query.too-many-values': Limit;
  'query.too-many-sorts': Limit;
  'locale.not-default': { readonly locale: string };
  'locale.type-cannot-be-localized': { readonly uid: string };
  'lone-surrogate': NoValues;
  'page-gone': NoValues;
  'secret.form': Limit;
  'secret.form-required': Limit;

  'html.too-long': Limit & { readonly bytes: number };
  'html.too-long-in-total': Limit & { readonly bytes: number };
  'html.too-deep': Limit & { readonly tag: string; readonly level: number };

  'link.control-character': Character;
  'link.white-space': NoValues;
  'link.other-white-space': Character;
  'link.backslash': NoValues;
  'link.user-information': NoValues;
  'link.leaves-site': NoValues;
  'link.not-relative-path': NoValues;
  'link.not-http-url': NoValues;
  'link.not-redirect-destination': NoValues;
  'link.not-link': NoValues;
  'link.runs-code': NoValues;
  'link.not-uri': NoValues;
  'link.page-and-url': NoValues;
  'link.missing': NoValues;

  'block.too-many': Limit & { readonly count: number };
  'block.not-allowed': {
    /** UID of its component. */
    readonly component: string;
    /** UIDs of the components that are allowed. */
    readonly allowed: readonly string[];
  };

  'nav-item.title-missing': NoValues;
  'nav-item.group-with-link': NoValues;
  'nav-item.parent-gone': NoValues;
  'nav-item.subitem-gone': NoValues;
  'nav-item.below-itself': NoValues;
  'nav-item.area-missing': NoValues;
  'nav-item.header-too-deep': { readonly level: number };
  'nav-item.footer-too-deep': { readonly level: number };
  'nav-item.subitem-misfit': { readonly title: string; readonly reason: Reason };
  'nav-item.position': Limit;

  'navigation.not-navigation': NoValues;
  'navigation.version-missing': NoValues;
  'navigation.not-list': NoValues;
  'navigation.too-many-items': Limit;
  'navigation.not-item': NoValues;
  'navigation.unknown-member': { readonly name: string };
  'navigation.id-empty': NoValues;
  'navigation.id-too-long': Limit;
  'navigation.id-twice': NoValues;
  'navigation.not-id-or-null': NoValues;
  'navigation.not-text-or-null': NoValues;
  'navigation.not-area-or-null': NoValues;

  'page.slug-form': NoValues;
  'page.slug-too-long': Limit;
  'page.slug-taken': Titled & OnPath;
  'page.slugs-meet': Titled & OnPath & { readonly other: string };
  'page.slug-taken-unnamed': NoValues;
  'page.slugs-meet-unnamed': NoValues;
  'page.path-taken': Titled & OnPath;
  'page.paths-meet': Titled & OnPath & { readonly other: string };
  'page.path-taken-unnamed': NoValues;
  'page.paths-meet-unnamed': NoValues;
  'page.below-itself': NoValues;
  'page.block-gone': NoValues;
  'page-bulk-action.form': NoValues;
  'page-bulk-action.siblings-changed': NoValues;
  'page-bulk-action.too-many-pages': Limit;
  'page-bulk-action.changed-meanwhile': NoValues;
  'page-bulk-action.target-removed': NoValues;
  'page-bulk-action.target-hidden': { readonly source: string };
  'page-bulk-action.target-gone': { readonly source: string };
  'page-bulk-action.partly-done': {
    readonly done: number;
    readonly total: number;
    readonly reason: Reason;
  };
  'page-bulk-action.of-page': Titled & { readonly page: string; readonly reason: Reason };
  'free-slug.slug-missing': NoValues;
  'free-slug.page-twice': NoValues;
  'free-slug.parent-twice': NoValues;
  'page-explorer.parent': NoValues;
  'page-explorer.status': NoValues;
  'page-explorer.offset': NoValues;
  'page-explorer.limit': NoValues;
  'redirect-list.target': NoValues;
  'redirect-list.origin': NoValues;
  'redirect-list.since': NoValues;
  'redirect-list.problem': NoValues;
  'redirect-list.sort': NoValues;
  'redirect-list.direction': NoValues;
  'redirect-list.offset': NoValues;
  'redirect-list.limit': NoValues;
  'redirect-trace.address': NoValues;
  'redirect-bulk-action.form': NoValues;
  'redirect-bulk-action.of-redirect': { readonly source: string; readonly reason: Reason };
  'redirect-bulk-action.more': { readonly count: number };
  'redirect-export.site-url': NoValues;
  'redirect-export.page-hidden': NoValues;
  'redirect-export.invalid': NoValues;
  'redirect-list.nothing-there': OnPath;
  'redirect-import.file': NoValues;
  'redirect-import.too-large': Limit;
  'redirect-import.unreadable': { readonly reason: Reason };

  'preview.form': NoValues;
  'preview.days': NoValues;
  'preview.shares-of-page': Limit;
  'preview.shares-in-all': Limit;
  'preview.page-gone': NoValues;
  'preview.not-publishable': NoValues;
  'preview.token-twice': NoValues;
  'preview.too-many-requests': { readonly seconds: number };
  'preview.token-wrong': NoValues;
  'preview.token-of-another': NoValues;
  'preview.token-withdrawn': NoValues;
  'preview.token-expired': NoValues;
  'preview.maker-may-not': NoValues;
  'preview.at-form': NoValues;
  'preview.at-without-token': NoValues;
  'preview.at-without-schedules': NoValues;

  'entry.changed-since-seen': NoValues;
  /** Shown by the panel after its user has closed the choice of versions. */
  'entry.versions-not-chosen': NoValues;
  'entry.deleted-since-seen': NoValues;
  'presence.form': NoValues;
  'history.over': NoValues;
  'history.undone': {
    /** Name of the user. */
    readonly by: string;
    /** ISO 8601. */
    readonly at: string;
  };
  'history.changed': Titled;
  'history.parent-gone': Titled;
  'history.named-parent-gone': Titled & {
    /** Title of the deleted page. */
    readonly parent: string;
  };
  'history.led-to': Titled;
  'history.file-gone': Titled;
  'history.file-replaced': Titled;
  'history.of-entry': { readonly title: string; readonly reason: Reason };
  'history.person': NoValues;
  'history.type': NoValues;
  'history.action': NoValues;
  'history.time': NoValues;
  'history.title': NoValues;
  'history.id': NoValues;
  'history.offset': NoValues;
  'history.limit': NoValues;
  'history.form': NoValues;

  'redirect.source-missing': NoValues;
  'redirect.source-control-character': NoValues;
  'redirect.source-fragment': NoValues;
  'redirect.source-not-path': NoValues;
  'redirect.source-too-long': Limit;
  'redirect.source-taken': NoValues;
  'redirect.target-unknown': { readonly targets: readonly string[] };
  'redirect.destination-missing': NoValues;
  'redirect.destination-unused': NoValues;
  'redirect.page-missing': NoValues;
  'redirect.page-unused': NoValues;
  'redirect.to-itself': NoValues;
  'redirect.loop': Chain;
  'redirect.loop-unnamed': NoValues;

  'redirect-list.temporary': NoValues;
  'redirect-list.temporary-taken': NoValues;
  'redirect-list.other-host': { readonly host: string };
  'redirect-list.conflict': { readonly destination: string };
  'redirect-list.conflict-in-list': { readonly line: number };
  'redirect-list.kept': { readonly destination: string };
  'redirect-list.replaced-in-list': { readonly line: number };
  'redirect-list.spelling-added': { readonly source: string };
  'redirect-list.shortened': { readonly chain: string };
  'redirect-list.chain': { readonly chain: string };
  'redirect-list.hides-page': NoValues;

  'site-keys.exist': NoValues;
  'site-keys.not-email': NoValues;
  'site-keys.not-digits': NoValues;

  'check.nothing-there': OnPath;
  'check.no-file': OnPath;
  'check.file-deleted': { readonly name: string };
  'check.file-missing': NoValues;
  'check.no-part': OnPath & { readonly part: string };
  'check.no-part-here': { readonly part: string };
  'check.path-shared': OnPath;
  'check.slug-shared': { readonly slug: string };
  'check.redirect-loop': Chain;
  'check.redirect-loop-of-page': Chain & OnPath;
  'check.redirect-loop-by-matching': Chain;
  'check.redirect-chain': Chain & { readonly end: string };
  'check.redirect-chain-to-nothing': Chain & { readonly end: string };
  'check.redirect-to-gone': Chain & { readonly end: string };
  'check.page-unpublished': NoValues;
  'check.page-hidden': Titled & OnPath;
  'check.page-gone': Titled & OnPath;
  'check.never-requested': OnPath;
  'check.address-twice': { readonly other: string };
  'check.path-spelling': OnPath;
  'check.html-not-clean': NoValues;

  'login.not-text': { readonly field: string };
  'too-many-attempts.minutes': { readonly minutes: number };
  'too-many-attempts.one-minute': NoValues;

  'unavailable.no-turn': NoValues;
  'unavailable.not-known': NoValues;
  'unavailable.not-saved': NoValues;
  'unavailable.no-answer': NoValues;
  'unavailable.nobody-waits': NoValues;
  'unavailable.given-up': NoValues;
  'unavailable.search': NoValues;
  'unavailable.storage': { readonly problem: Reason };
  'unavailable.other-schema': { readonly difference: Reason };
  'storage.disk-full': NoValues;
  'storage.disk-read-only': NoValues;
  'storage.quota': NoValues;
  'storage.database-full': NoValues;
  'storage.database-read-only': NoValues;
  'storage.no-permission': { readonly name: string };
  'storage.missing': { readonly name: string };
  'schema.older': Migration;
  'schema.newer': Migration;
  'schema.changed': NoValues;

  'file.name-runs': { readonly name: string; readonly ending: string };
  'file.not-uploaded': { readonly name: string; readonly problem: Reason };
  'file.kind': { readonly extension: string; readonly accepted: readonly string[] };
  'file.no-extension': { readonly accepted: readonly string[] };
  'file.content': { readonly extension: string };
  'file.not-fetched': { readonly url: string; readonly problem: Reason };
  'fetch.not-http': NoValues;
  'fetch.status': { readonly status: number };
  'fetch.too-large': { readonly megabytes: number };
  'fetch.timeout': { readonly seconds: number };
  'fetch.not-public': { readonly host: string };
  'fetch.failed': { readonly reason: string };
  'image.memory': Omit<Pixels, 'megapixels'> & { readonly megabytes: number };
  'image.pixels': Pixels;
  'image.pixels-of-frames': Pixels & { readonly frames: number };

  'import.missing': NoValues;
  'import.not-object': Found;
  'import.not-list': Found;
  'import.not-string': Found;
  'import.not-string-or-null': NoValues;
  'import.not-date': NoValues;
  'import.not-initial-data': NoValues;
  'import.not-page-list': NoValues;
  'import.unknown-member': NoValues;
  'import.member-twice': NoValues;
  'import.wrong-count': { readonly said: string; readonly count: number };
  'import.too-deep': { readonly area: string; readonly levels: number };
  'import.page-id-missing': NoValues;
  'import.page-id-taken': NoValues;
  'import.parent-missing': NoValues;
  'import.relation': NoValues;
  'import.unknown-block': { readonly type: string };
  'import.image-url-missing': NoValues;
  'import.image-kind': { readonly url: string; readonly kinds: readonly string[] };
  'import.image-unreadable': { readonly location: string; readonly cause: string };
  'moving.no-rule': { readonly name: string };
  'moving.no-attribute': { readonly name: string; readonly type: string };
  'moving.no-component': { readonly component: string };
  'moving.does-not-fit': { readonly as: string };
  'moving.link-lost': { readonly id: string };
  'moving.file-lost': { readonly id: string };
  'moving.same-path': { readonly path: string; readonly id: string };
  'moving.no-title': { readonly title: string };
  'moving.no-slug': { readonly slug: string };
  'moving.html-as-text': NoValues;
  'moving.rule-unused': { readonly rule: string };
  'json.null': NoValues;
  'json.list': NoValues;
  'json.object': NoValues;
  'json.string': NoValues;
  'json.number': NoValues;
  'json.boolean': NoValues;
}
