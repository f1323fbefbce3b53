import type { Sentences } from './codes';

/** What every code says in English. */
export const ENGLISH: Sentences = {
  several: '{count} fields break a rule.',
  strapi: '{message}',

  'not-text': 'This must be text.',
  'too-long': 'This is too long: {limit} characters at the most.',
  'required-for-publishing': 'This is required for publishing.',
  'locale.not-default': 'This content exists in one locale only, "{locale}". Nothing was saved.',
  'locale.type-cannot-be-localized':
    'The content type {uid} cannot be localized. Use a content type of your own for content in several languages.',
  'nul-character': 'This holds a NUL character. Remove it.',
  'lone-surrogate': 'This holds half of a character (a lone surrogate). Remove it.',
  'page-gone': 'This page does not exist any more.',
  'secret.form': 'This must be text of {limit} characters at the most.',
  'secret.form-required': 'This is required, and must be text of {limit} characters at the most.',

  'html.too-long':
    'This HTML is too long: {bytes} bytes, where {limit} are the most. Shorten it, or split it.',
  'html.too-deep':
    'This HTML is nested too deep: <{tag}> stands on level {level}, where {limit} are the most. Close elements before others are opened.',

  'link.control-character': 'This holds a control character ({character}). Remove it.',
  'link.white-space': 'This holds white space. Remove it, or write %20 for a space.',
  'link.other-white-space': 'This holds white space that is no space ({character}). Remove it.',
  'link.backslash': 'This holds a backslash. Write / instead.',
  'link.user-information':
    'This holds a user name before the host, as in https://user@www.example.com/. Remove all up to the @.',
  'link.leaves-site':
    'This path leads to another site: its dots resolve to //. Write it without them.',
  'link.not-relative-path': 'This must be a relative path that starts with one /, such as /about/.',
  'link.not-http-url': 'This must be an http or https URL, such as https://www.example.com/.',
  'link.not-redirect-destination':
    'This must be a relative path, such as /about/, or an http or https URL.',
  'link.not-link':
    'This must be a relative path such as /about/, an http or https URL, a tel: link or a mailto: link.',
  'link.runs-code': 'A javascript:, data: or vbscript: URI is not allowed.',
  'link.not-uri': 'This must be a URI with a scheme, such as mapbox://styles/account/style.',
  'link.page-and-url': 'There is a page already. Give either a page or a URL.',
  'link.missing': 'Choose a page or give a URL.',

  'nav-item.title-missing': 'A title is required.',
  'nav-item.group-with-link': 'A footer group is a heading only: it has neither a page nor a URL.',
  'nav-item.parent-gone': 'This parent does not exist any more.',
  'nav-item.subitem-gone': 'One of these sub-items does not exist any more.',
  'nav-item.below-itself': 'An item cannot stand below itself. Choose another parent.',
  'nav-item.area-missing': 'Choose the area: header or footer.',
  'nav-item.header-too-deep':
    'This would be level {level}: the header has three levels at the most.',
  'nav-item.footer-too-deep':
    'This would be level {level}: the footer has two levels, groups and their entries at the most.',
  'nav-item.subitem-misfit': 'Its sub-item "{title}" does not fit there: {reason}',
  'nav-item.position': 'The position must be a whole number between -{limit} and {limit}.',

  'navigation.not-navigation': 'Send an object with version and items.',
  'navigation.version-missing': 'The version is required: that of the navigation you began with.',
  'navigation.not-list': 'The items must be a list.',
  'navigation.too-many-items': 'There are too many items: {limit} at the most.',
  'navigation.not-item': 'An item must be an object with id, parent, area, title, url and page.',
  'navigation.unknown-member': 'There is no member "{name}".',
  'navigation.id-empty': 'An id is not empty.',
  'navigation.id-too-long': 'An id has {limit} characters at most.',
  'navigation.id-twice': 'There is another item with this id in the list.',
  'navigation.not-id-or-null': 'This must be an id or null.',
  'navigation.not-text-or-null': 'This must be text or null.',
  'navigation.not-area-or-null': 'The area must be "header", "footer" or null.',

  'page.slug-form':
    'A slug holds letters (a to z), digits, hyphens and underscores only, such as about-us.',
  'page.slug-too-long': 'A slug has {limit} characters at the most.',
  'page.slug-taken':
    'The page "{title}" beside it has this slug already: {path}, as a draft or published. Choose another slug, or another parent page.',
  'page.slugs-meet':
    'The pages "{title}" and "{other}" would stand beside each other with the same slug: {path}. Change one of them before.',
  'page.slug-taken-unnamed':
    'A page beside it has this slug already, as a draft or published. Choose another slug, or another parent page.',
  'page.slugs-meet-unnamed':
    'Two pages would stand beside each other with the same slug. Change one of them before.',
  'page.path-taken':
    'The published page "{title}" is at {path} already. Choose another slug, or another parent page.',
  'page.paths-meet':
    'The published pages "{title}" and "{other}" would both be at {path}. Change one of them before.',
  'page.path-taken-unnamed':
    'A published page is at this address already. Choose another slug, or another parent page.',
  'page.paths-meet-unnamed':
    'Two published pages would be at the same address. Change one of them before.',
  'page.below-itself':
    'A page cannot stand below itself, neither among the drafts nor among the published pages. Choose another parent.',
  'page.block-gone':
    'This block is not in the page any more: somebody has taken it out, or discarded the draft, in the meantime. Take it out here as well, or add its content as a new block.',
  'page-act.form': 'This is no act upon pages that this version knows.',
  'page-act.of-page': '"{title}": {reason}',
  'free-slug.slug-missing': 'A slug is required, once: ?slug=about.',
  'free-slug.page-twice': 'The page is given once.',
  'free-slug.parent-twice': 'The parent page is given once.',
  'page-explorer.parent': 'Give "root" or the id of a page, once: ?parent=root.',
  'page-explorer.status': 'Give "draft" or "modified", once: ?status=draft.',
  'page-explorer.offset': 'Give a whole number that is not negative, once: ?offset=100.',
  'page-explorer.limit': 'Give a whole number from 1 to 100, once: ?limit=100.',
  'redirect-list.target': 'Give "url", "page", "none" or "empty", once: ?target=page.',
  'redirect-list.origin': 'Give "editor", "import" or "automatic", once: ?origin=import.',
  'redirect-list.since': 'Give a time in ISO 8601, once: ?since=2026-01-31T00:00:00Z.',
  'redirect-list.problem': 'Give one of the kinds of problems, once: ?problem=redirect-chain.',
  'redirect-list.sort': 'Give "source", "destination" or "changed", once: ?sort=changed.',
  'redirect-list.direction': 'Give "ascending" or "descending", once: ?direction=descending.',
  'redirect-list.offset': 'Give a whole number that is not negative, once: ?offset=100.',
  'redirect-list.limit': 'Give a whole number from 1 to 100, once: ?limit=100.',
  'redirect-way.address': 'An address is required, once: ?address=/old-page.',
  'redirect-act.form': 'This is no act upon redirects that this version knows.',
  'redirect-act.of-redirect': '"{source}": {reason}',
  'redirect-act.more': 'There are {count} more.',
  'redirect-export.page-hidden': 'It leads to a page whose path you may not read.',
  'redirect-export.site-url':
    'Cloudflare’s bulk list has whole addresses, and the public address of this website is not configured. Ask those who run the service.',
  'redirect-import.file': 'Send one list, as a file.',
  'redirect-import.too-large': 'has more than {limit} MB. Split it, or bring it in by the command.',
  'redirect-import.busy':
    'is not read while another list of yours is. Try again when that is done.',
  'redirect-import.too-hard': 'takes too much time or memory to be read.',
  'redirect-import.unreadable': 'The list {reason}',

  'preview.form': 'This is no request for a preview that this version knows.',
  'preview.days': 'A link holds for 1 to 14 days, in whole days.',
  'preview.shares-of-page':
    'There are {limit} links to this already, and no more are possible. Withdraw one that nobody needs any more.',
  'preview.shares-in-all':
    'There are {limit} links to previews in all, and no more are possible. Withdraw some that nobody needs any more.',
  'preview.page-gone': 'The page that this preview shows is not there any more.',
  'preview.not-publishable':
    'The draft could not be published as it is, so there is nothing to show of it.',
  'preview.token-twice': 'The token of a preview is given once.',
  'preview.too-many-requests':
    'There were too many requests with this token. Try again in {seconds} s.',
  'preview.token-wrong': 'This is no token of a preview, or it was signed with another secret.',
  'preview.token-of-another': 'This token belongs to another page, or to somebody else.',
  'preview.token-withdrawn': 'This preview was withdrawn.',
  'preview.token-expired': 'This preview has ended.',
  'preview.maker-may-not': 'Whoever has made this preview may not see these drafts any more.',
  'preview.at-form':
    'Give one date and time with its offset from UTC, such as 2027-03-28T09:30:00+02:00.',
  'preview.at-without-token': 'Only a preview shows the site as of another time: send its token.',
  'preview.at-without-schedules': 'Nothing can be scheduled here: the plugin is off.',

  'entry.changed-since-seen': 'This was changed since you opened it. Nothing was saved.',
  'presence.form': 'Say which entry is open in which window, and nothing else.',
  'history.over': 'This is not kept any more.',
  'history.changed': '"{title}" was changed since.',
  'history.led-to': 'Something else leads to "{title}" by now.',
  'history.of-entry': '"{title}": {reason}',
  'history.person': 'Give the kind and the id of who did something, once: ?person=administrator:1.',
  'history.type': 'Give the UID of a type that has a history, once: ?type=api::page.page.',
  'history.action': 'Give what became of an entry, once: ?action=delete.',
  'history.time': 'Give a time in ISO 8601, once: ?since=2026-01-31T00:00:00Z.',
  'history.title': 'Give a part of a title, at most 255 characters, once.',
  'history.id': 'Give one id, once.',
  'history.offset': 'Give a whole number that is not negative, once: ?offset=20.',
  'history.limit': 'Give a whole number from 1 to 50, once: ?limit=50.',
  'history.form': 'Say whether this is a dry run, and nothing else.',

  'redirect.source-missing': 'An old address is required: a path on this site, such as /old-page.',
  'redirect.source-control-character': 'The old address holds a control character. Remove it.',
  'redirect.source-fragment':
    'The old address holds a #. Browsers never send what follows it; remove it.',
  'redirect.source-not-path':
    'The old address must be a path on this site, such as /old-page, without scheme and host.',
  'redirect.source-too-long': 'The old address is too long: {limit} characters at the most.',
  'redirect.source-taken': 'There is a redirect with this old address already.',
  'redirect.target-unknown': 'What it leads to must be one of: {targets}.',
  'redirect.destination-missing':
    'A new address is required: a path such as /about/, or an http(s) URL.',
  'redirect.destination-unused':
    'Only a redirect that leads to a new address has one. Empty this field.',
  'redirect.page-missing': 'Choose the page this redirect leads to.',
  'redirect.page-unused': 'Only a redirect that leads to a page has a page. Empty this field.',
  'redirect.to-itself': 'This redirect leads to its own old address, so it would never end.',
  'redirect.loop': 'This would lead in a loop: {way}. Choose another destination.',
  'redirect.loop-unnamed': 'This would lead in a loop. Choose another destination.',

  pattern:
    'This is a pattern, and stands for many addresses: the table of redirects knows single ones. Write out those that are needed.',
  'redirect-list.condition':
    'This holds under a condition only, which the table of redirects does not know.',
  'redirect-list.off': 'This redirect is switched off where the list comes from.',
  'redirect-list.status': 'This is no redirect: its status is {status}.',
  'redirect-list.temporary':
    'This is temporary, and those of the table are for good. It can be taken for good, too.',
  'redirect-list.temporary-taken': 'This was temporary, and is taken for good.',
  'redirect-list.expired': 'This redirect has expired where the list comes from.',
  'redirect-list.not-yet-valid': 'This redirect is not valid yet where the list comes from.',
  'redirect-list.expires': 'This redirect is valid until {at} only, and is taken for good.',
  'redirect-list.error-page': 'This is an error page, not a redirect.',
  'redirect-list.rewrite': 'This is a rewrite, not a redirect: visitors stay at the old address.',
  'redirect-list.action': 'This does something else than redirect to an address: {action}.',
  'redirect-list.case-ignored':
    'The other tool ignores upper and lower case here; this is taken for this spelling alone.',
  'redirect-list.slash-ignored':
    'The other tool ignores a slash at the end here; this is taken for this spelling alone.',
  'redirect-list.query-ignored':
    'The other tool ignores or passes on the query here; this is taken for this spelling alone.',
  'redirect-list.slash-added': 'The destination had no slash in front, and got one.',
  'redirect-list.unsupported':
    'is not a list of redirects in a supported format, but looks like {format}.',
  'redirect-list.spelling-added':
    'This is another spelling of {source}, which the other tool treats alike.',
  'redirect-list.prefix': 'This means all addresses that begin so; it is taken for this one alone.',
  'redirect-list.star': 'The * is taken for a character, as it stands in the address.',
  'redirect-list.not-read':
    'This line cannot be read: write an old address, a new one and a status.',
  'redirect-list.other-host': 'This address belongs to {host}, not to this website.',
  'redirect-list.conflict':
    'There is a redirect from this address already, to {destination}. Keep it, or replace it.',
  'redirect-list.conflict-in-list':
    'Line {line} leads from this address to another one. Keep the first, or replace it by the last.',
  'redirect-list.kept': 'The redirect to {destination} is kept.',
  'redirect-list.replaced-in-list': 'Line {line} has the same address, and is taken.',
  'redirect-list.shortened': 'This is led to the end of its way directly: {way}.',
  'redirect-list.chain':
    'This leads over other redirects: {way}. It can lead to the end directly, too.',
  'redirect-list.nothing-there': 'No page, redirect or file is at {path}.',
  'redirect-list.hides-page': 'A published page is at this address: visitors are led away from it.',
  'redirect-list.nothing': 'holds no redirects that can be found. Say its format.',
  'redirect-list.too-many-lines': 'has more than {limit} lines. Split it.',
  'redirect-list.too-many-columns':
    'has more than {limit} columns, which no list of redirects has.',
  'redirect-list.line-too-long':
    'has a line {line} of more than {limit} characters, which is no redirect.',
  'redirect-list.inflates': 'would be larger than {limit} MB when it is unpacked, and is not read.',
  'redirect-list.not-xlsx': 'is no workbook in XLSX that can be read.',
  'redirect-list.not-text': 'is no text. Save it as CSV, XLSX or JSON.',
  'redirect-list.not-csv': 'cannot be read as a table: the quotes near line {line} do not match.',
  'redirect-list.not-json': 'is no JSON from line {line} on.',
  'redirect-list.no-column': 'has no column {name}.',
  'redirect-list.holds-no-query': '{format} compares paths alone, and this has a query.',
  'redirect-list.holds-no-null': '{format} has no redirects that lead to nothing.',
  'redirect-list.holds-no-empty': '{format} has no redirects with an empty destination.',
  'redirect-list.holds-no-character': '{format} would take a part of this for a pattern.',
  'redirect-list.never-asked-for':
    'No request for this reaches {format}: its percent-encoding or its path is not valid there.',
  'redirect-list.same-there': '{format} takes this for the same as {source}, which is in the list.',
  'redirect-list.would-loop': 'On {format}, this would close a loop.',
  'redirect-list.would-catch':
    '{format} would redirect {address} as well, and another redirect leads there.',
  'redirect-list.too-long-for': 'This is longer than the {limit} characters that {format} takes.',
  'redirect-list.over-limit': '{format} takes {limit} redirects at the most.',

  'site-keys.exist': 'The site keys exist already. Change them instead.',
  'site-keys.not-email': 'This must be an e-mail address, such as hello@example.com.',
  'site-keys.not-digits': 'This must hold digits only.',

  'check.nothing-there': 'There is no published page at {path}, and no redirect.',
  'check.no-file': 'The media library has no file {path}.',
  'check.no-part': 'The page {path} has no element with the id {part}.',
  'check.no-part-here': 'This page has no element with the id {part}.',
  'check.path-shared':
    'Another published page is at {path}, too. Visitors get the one that was published first. Change one of the slugs.',
  'check.slug-shared':
    'Another page beside it has the slug {slug}, too, as a draft or published. Change one of them.',
  'check.redirect-loop':
    'This leads in a loop: {way}. None of these redirects is served. Lead one of them elsewhere, or delete it.',
  'check.redirect-loop-of-page':
    'This leads in a loop: {way}. It is not served, as a published page is at {path}. Delete it, or lead it elsewhere.',
  'check.redirect-chain': 'This leads over other redirects: {way}. Lead it to {end} directly.',
  'check.page-hidden':
    'The page "{title}" is at {path}, where visitors are redirected. Delete the redirect, or move the page.',
  'check.address-twice':
    'This differs from the old address {other} by its spelling only. If both are needed, leave it.',
  'check.path-spelling': 'The published page is at {path}, which is spelled in another way.',

  'login.not-text': '"{field}" must be text.',
  'too-many-attempts.minutes': 'There were too many attempts. Try again in {minutes} minutes.',
  'too-many-attempts.one-minute': 'There were too many attempts. Try again in a minute.',

  'unavailable.no-turn':
    'Something else is being saved, and it takes long. Nothing of this was saved. Try again soon.',
  'unavailable.not-known':
    'It is not known whether this was saved. Look again before you repeat it.',
  'unavailable.not-saved': 'The database does not answer. Nothing was saved. Try again soon.',
  'unavailable.no-answer': 'The database does not answer. Try again soon.',
  'unavailable.nobody-waits': 'Nobody waits for its answer any more. Nothing of this was saved.',
  'unavailable.given-up': 'It was given up.',
  'unavailable.search': 'The search takes too long. Try again soon, or with fewer words.',
  'unavailable.storage': '{problem} Nothing was saved.',
  'unavailable.other-schema':
    '{difference} This process still answers what is asked of it and saves nothing, since it would lose what it does not know.',
  'storage.disk-full': 'The disk is full.',
  'storage.disk-read-only': 'The disk cannot be written to.',
  'storage.quota': 'The disk quota is used up.',
  'storage.database-full': 'The disk of the database is full.',
  'storage.database-read-only': 'The database cannot be written to.',
  'schema.older':
    'The database is older than this process: the migration {migration} was not run on it. A restart runs it.',
  'schema.newer':
    'Another version of this service has upgraded the database: this process does not know the migration {migration}.',
  'schema.changed':
    'The schema of the database is not the one of this process: another version of this service has changed it, or the database was restored from one.',

  'file.name-runs':
    'A file cannot be called "{name}": names that end in {ending} are for what browsers and computers run.',

  'import.missing': 'is missing.',
  'import.not-object': 'must be an object, not {found}.',
  'import.not-list': 'must be a list, not {found}.',
  'import.not-string': 'must be a string, not {found}.',
  'import.not-string-or-null': 'must be a string or null.',
  'import.not-date': 'must be a date and time in ISO 8601, or null.',
  'import.not-initial-data':
    'must be a JSON object with keys, redirects, request-info, header and footer.',
  'import.not-page-list': 'must be a JSON object with meta and items.',
  'import.unknown-member': 'is no member of the interface.',
  'import.member-twice': 'is there twice, of which one would be lost. Take one out.',
  'import.wrong-count': 'says {said}, but there are {count} items.',
  'import.too-deep': 'The {area} has {levels} levels at the most.',
  'import.page-id-missing': 'A page needs an id.',
  'import.page-id-taken': 'Another page has this id.',
  'import.parent-missing': 'The parent is not in this list.',
  'import.relation': 'is a relation, which is not imported. Take it out of the file.',
  'import.unknown-block': 'There is no block "{type}".',
  'import.image-url-missing': 'An image needs a URL.',
  'import.image-kind': '"{url}" is no image of a known kind: {kinds}.',
  'import.image-unreadable': '{location} {cause}',
  'moving.no-rule': 'The mapping does not say what becomes of "{name}".',
  'moving.no-attribute':
    'There is no attribute "{name}" in {type}. --write-model makes it; or let the mapping drop it.',
  'moving.no-component':
    'Pages take no block "{component}". --write-model makes it; or let the mapping drop it.',
  'moving.does-not-fit': 'This cannot become what the mapping says ("{as}").',
  'moving.link-lost': 'leads to the page {id}, which is not in the list. Its text stays.',
  'moving.file-lost': 'names the file {id}, of which no address is found.',
  'moving.same-path': 'The page would have the path {path}, which the page {id} has.',
  'moving.no-title': 'is empty. The page is called "{title}" here.',
  'json.null': 'null',
  'json.list': 'a list',
  'json.object': 'an object',
  'json.string': 'a string',
  'json.number': 'a number',
  'json.boolean': 'a boolean',
};
