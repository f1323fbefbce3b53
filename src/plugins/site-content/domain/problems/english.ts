import type { Sentences } from './codes';

/** The English messages. */
export const ENGLISH: Sentences = {
  several: '{count} fields have errors.',
  strapi: '{message}',

  'not-text': 'This must be text.',
  'too-long': 'This is too long: at most {limit} characters are allowed.',
  'number-out-of-range': 'This number must be between {from} and {to}.',
  'too-many-values': 'Lists have {count} items here, but at most {limit} are possible at once.',
  'required-for-publishing': 'This field is required to publish.',
  'locale.not-default': 'This content exists in one locale only, "{locale}". Nothing was saved.',
  'locale.type-cannot-be-localized':
    'The content type {uid} cannot be localized. For content in several languages, use a content type of your own.',
  'nul-character': 'This contains a NUL character. Remove it.',
  'query.empty-group': '$and, $or and $not must contain filters.',
  'query.too-many-relations':
    'The filters and the sort order follow too many relations: at most {limit} are allowed.',
  'query.too-many-conditions': 'The filters have too many conditions: at most {limit} are allowed.',
  'query.too-many-values': 'The filters compare with too many values: at most {limit} are allowed.',
  'query.too-many-sorts': 'The sort order has too many fields: at most {limit} are allowed.',
  'lone-surrogate': 'This contains half a character (a lone surrogate). Remove it.',
  'page-gone': 'This page no longer exists.',
  'secret.form': 'This must be text of at most {limit} characters.',
  'secret.form-required': 'This field is required and must be text of at most {limit} characters.',

  'html.too-long':
    'This HTML is too long: {bytes} bytes, but at most {limit} are allowed. Shorten or split it.',
  'html.too-long-in-total':
    'The HTML of this entry is too long: {bytes} bytes in all its fields together, but at most {limit} are allowed. Shorten or split it.',
  'html.too-deep':
    'This HTML is nested too deeply: <{tag}> is at level {level}, but at most {limit} levels are allowed. Close elements before opening more.',

  'link.control-character': 'This URL contains a control character ({character}). Remove it.',
  'link.white-space': 'This URL contains white space. Remove it, or write %20 for a space.',
  'link.other-white-space':
    'This URL contains white space other than a plain space ({character}). Remove it.',
  'link.backslash': 'This URL contains a backslash. Write / instead.',
  'link.user-information':
    'This URL contains a user name before the host, as in https://user@www.example.com/. Remove everything up to the @.',
  'link.leaves-site':
    'This path points to another site: its dot segments resolve to //. Write it without them.',
  'link.not-relative-path':
    'This must be a relative path that starts with one /, such as /about/. Links to other websites are not possible here.',
  'link.not-http-url': 'This must be an http or https URL, such as https://www.example.com/.',
  'link.not-redirect-destination':
    'This must be a relative path, such as /about/, or an http or https URL.',
  'link.not-link':
    'This must be a relative path such as /about/, an http or https URL, a tel: link or a mailto: link.',
  'link.runs-code': 'javascript:, data: and vbscript: URIs are not allowed.',
  'link.not-uri': 'This must be a URI with a scheme, such as mapbox://styles/account/style.',
  'link.page-and-url': 'Both a page and a URL are set. Remove one of the two.',
  'link.missing': 'Select a page or enter a URL.',

  'block.too-many':
    'The page has {count} blocks and items in blocks, but at most {limit} are possible. Split it into several pages.',
  'block.not-allowed':
    'Blocks of the type "{component}" cannot be used here. Possible types: {allowed}.',

  'nav-item.title-missing': 'Enter a title.',
  'nav-item.group-with-link': 'A footer group is a heading only. Remove its page or URL.',
  'nav-item.parent-gone': 'This parent item no longer exists. Choose another parent.',
  'nav-item.subitem-gone': 'One of these sub-items no longer exists.',
  'nav-item.below-itself': 'An item cannot be placed under itself. Choose another parent.',
  'nav-item.area-missing': 'Choose an area: header or footer.',
  'nav-item.header-too-deep':
    'This would be level {level}, but the header allows at most three levels.',
  'nav-item.footer-too-deep':
    'This would be level {level}, but the footer allows at most two levels: groups and their entries.',
  'nav-item.subitem-misfit': 'Its sub-item "{title}" does not fit there: {reason}',
  'nav-item.position': 'The position must be a whole number between -{limit} and {limit}.',

  'navigation.not-navigation': 'Send an object with version and items.',
  'navigation.version-missing':
    'The version is required: send the version of the navigation you started from.',
  'navigation.not-list': 'The items must be a list.',
  'navigation.too-many-items': 'There are too many items: at most {limit} are allowed.',
  'navigation.not-item': 'Each item must be an object with id, parent, area, title, url and page.',
  'navigation.unknown-member': 'Unknown property "{name}". Remove it.',
  'navigation.id-empty': 'The id must not be empty.',
  'navigation.id-too-long': 'The id is too long: at most {limit} characters are allowed.',
  'navigation.id-twice': 'Another item in the list has the same id.',
  'navigation.not-id-or-null': 'This must be an id or null.',
  'navigation.not-text-or-null': 'This must be text or null.',
  'navigation.not-area-or-null': 'The area must be "header", "footer" or null.',

  'page.slug-form':
    'A slug may contain only letters (a to z), digits, hyphens and underscores, such as about-us.',
  'page.slug-too-long': 'The slug is too long: at most {limit} characters are allowed.',
  'page.slug-taken':
    'This slug is already used by "{title}" under the same parent: {path}, as a draft or published. Choose another slug or another parent page.',
  'page.slugs-meet':
    'The pages "{title}" and "{other}" would have the same slug under the same parent: {path}. Change one of the slugs first.',
  'page.slug-taken-unnamed':
    'This slug is already used by another page under the same parent, as a draft or published. Choose another slug or another parent page.',
  'page.slugs-meet-unnamed':
    'Two pages would have the same slug under the same parent. Change one of the slugs first.',
  'page.path-taken':
    'The path {path} is already used by the published page "{title}". Choose another slug or another parent page.',
  'page.paths-meet':
    'The published pages "{title}" and "{other}" would have the same path, {path}. Change one of the slugs first.',
  'page.path-taken-unnamed':
    'This path is already used by another published page. Choose another slug or another parent page.',
  'page.paths-meet-unnamed':
    'Two published pages would have the same path. Change one of the slugs first.',
  'page.below-itself':
    'A page cannot be placed under itself or one of its subpages, neither as a draft nor on the published site. Choose another parent page.',
  'page.block-gone':
    'This block is no longer part of the page: someone has removed it or discarded the draft in the meantime. Remove it here as well, or add its content as a new block.',
  'page-bulk-action.form': 'Unknown page action.',
  'page-bulk-action.siblings-changed':
    'Someone else has moved one of these pages in between. Reload the list and try again.',
  'page-bulk-action.too-many-pages':
    'These are more than {limit} pages with their subpages. Delete them in several steps.',
  'page-bulk-action.changed-meanwhile': 'Someone else changed one of the pages in between.',
  'page-bulk-action.target-removed':
    'This page will be deleted or unpublished as well. Choose another destination.',
  'page-bulk-action.target-hidden':
    'Visitors do not reach this page, because a redirect from {source} hides it. Choose another destination, or delete that redirect first.',
  'page-bulk-action.target-gone':
    'Visitors would get 410 Gone there, because of the redirect from {source}. Choose another destination, or change that redirect first.',
  'page-bulk-action.partly-done':
    'Only {done} of {total} pages are done. {reason} Repeat the action for the other pages, or undo it in the history.',
  'page-bulk-action.of-page': '"{title}": {reason}',
  'free-slug.slug-missing': 'slug is required and must be given once: ?slug=about.',
  'free-slug.page-twice': 'page must be given only once.',
  'free-slug.parent-twice': 'parent must be given only once.',
  'page-explorer.parent': 'parent must be "root" or the id of a page, given once: ?parent=root.',
  'page-explorer.status': 'status must be "draft" or "modified", given once: ?status=draft.',
  'page-explorer.offset': 'offset must be a whole number of 0 or more, given once: ?offset=100.',
  'page-explorer.limit': 'limit must be a whole number from 1 to 100, given once: ?limit=100.',
  'redirect-list.target':
    'target must be "url", "page", "none" or "empty", given once: ?target=page.',
  'redirect-list.origin':
    'origin must be "editor", "import" or "automatic", given once: ?origin=import.',
  'redirect-list.since':
    'since must be a time in ISO 8601, given once: ?since=2026-01-31T00:00:00Z.',
  'redirect-list.problem': 'problem must be a type of issue, given once: ?problem=redirect-chain.',
  'redirect-list.sort':
    'sort must be "source", "destination" or "changed", given once: ?sort=changed.',
  'redirect-list.direction':
    'direction must be "ascending" or "descending", given once: ?direction=descending.',
  'redirect-list.offset': 'offset must be a whole number of 0 or more, given once: ?offset=100.',
  'redirect-list.limit': 'limit must be a whole number from 1 to 100, given once: ?limit=100.',
  'redirect-trace.address': 'address is required and must be given once: ?address=/old-page.',
  'redirect-bulk-action.form': 'Unknown redirect action.',
  'redirect-bulk-action.of-redirect': '"{source}": {reason}',
  'redirect-bulk-action.more': 'And {count} more.',
  'redirect-export.page-hidden':
    'You do not have permission to read the path of the page this redirect points to.',
  'redirect-export.invalid':
    'This redirect is not served, because one of its values breaks a rule. Open it and correct it.',
  'redirect-export.site-url':
    'Cloudflare’s bulk redirects need full URLs, but the public URL of this website is not configured. Ask the operators of this service to set it.',
  'redirect-import.file': 'Send one list, as a file.',
  'redirect-import.too-large':
    'is larger than {limit} MB. Split it, or import it from the command line.',
  'redirect-import.busy':
    'cannot be read while another of your lists is being processed. Try again when that is finished.',
  'redirect-import.too-hard': 'takes too much time or memory to read. Split it.',
  'redirect-import.unreadable': 'The list {reason}',

  'preview.form': 'Invalid preview request.',
  'preview.days': 'A share link must be valid for 1 to 14 whole days.',
  'preview.shares-of-page':
    'There are already {limit} share links for this page, the maximum. Revoke one that is no longer needed.',
  'preview.shares-in-all':
    'There are already {limit} share links in total, the maximum. Revoke some that are no longer needed.',
  'preview.page-gone': 'The page shown by this preview no longer exists.',
  'preview.not-publishable':
    'This draft cannot be previewed, because it could not be published as it is. Correct it first.',
  'preview.token-twice': 'Send only one preview token.',
  'preview.too-many-requests':
    'Too many requests with this preview token. Try again in {seconds} s.',
  'preview.token-wrong': 'This preview token is invalid or was signed with another secret.',
  'preview.token-of-another': 'This preview token belongs to another page or another user.',
  'preview.token-withdrawn': 'This preview has been revoked.',
  'preview.token-expired': 'This preview has expired.',
  'preview.maker-may-not':
    'The user who created this preview is no longer allowed to see these drafts.',
  'preview.at-form':
    'Send one date and time with its offset from UTC, such as 2027-03-28T09:30:00+02:00.',
  'preview.at-without-token': 'Only a preview can show the site at another time. Send its token.',
  'preview.at-without-schedules': 'Scheduling is not available: its plugin is disabled.',

  'entry.changed-since-seen':
    'This was changed after you opened it. Nothing was saved. Load it again and repeat your changes.',
  'entry.versions-not-chosen': 'Nothing was saved yet. Save again to choose between the versions.',
  'entry.deleted-since-seen':
    'This was deleted after you opened it. Nothing was saved. Restore it in History, then save again.',
  'presence.form': 'Invalid presence message: send only the open entry and its window.',
  'history.over': 'This is no longer in the history.',
  'history.undone': 'This has already been undone: by {by}, {at}.',
  'history.changed':
    '"{title}" has been changed since. To go back further, undo its later changes in History first.',
  'history.parent-gone':
    '"{title}": The parent page that it had then has been deleted. Restore that page in History first.',
  'history.named-parent-gone':
    '"{title}": The parent page that it had then, "{parent}", has been deleted. Restore that page in History first.',
  'history.led-to': 'Something else now points to "{title}".',
  'history.file-gone': 'The file of "{title}" has been removed for good and cannot be restored.',
  'history.file-replaced': 'The earlier file of "{title}" was not kept and cannot be restored.',
  'history.of-entry': '"{title}": {reason}',
  'history.person': 'person must be a kind and an id, given once: ?person=administrator:1.',
  'history.type':
    'type must be the UID of a content type with a history, given once: ?type=api::page.page.',
  'history.action': 'action must be a type of change, given once: ?action=delete.',
  'history.time': 'This must be a time in ISO 8601, given once: ?since=2026-01-31T00:00:00Z.',
  'history.title': 'title must be part of a title, at most 255 characters long, given once.',
  'history.id': 'id must be given exactly once.',
  'history.offset': 'offset must be a whole number of 0 or more, given once: ?offset=20.',
  'history.limit': 'limit must be a whole number from 1 to 50, given once: ?limit=50.',
  'history.form': 'Send only isDryRun: true or false.',

  'redirect.source-missing': 'Enter an old address: a path on this site, such as /old-page.',
  'redirect.source-control-character': 'The old address contains a control character. Remove it.',
  'redirect.source-fragment':
    'The old address contains a #. Browsers never send it or what follows it. Remove that part.',
  'redirect.source-not-path':
    'The old address must be a path on this site, such as /old-page, without scheme and host.',
  'redirect.source-too-long':
    'The old address is too long: at most {limit} characters are allowed.',
  'redirect.source-taken': 'A redirect with this old address already exists.',
  'redirect.target-unknown': 'The type of destination must be one of: {targets}.',
  'redirect.destination-missing': 'Enter a destination: a path such as /about/, or an http(s) URL.',
  'redirect.destination-unused': 'Only redirects to a URL have one. Clear this field.',
  'redirect.page-missing': 'Choose the page this redirect points to.',
  'redirect.page-unused': 'Only redirects to a page have a page. Clear this field.',
  'redirect.to-itself':
    'This redirect points to its own old address and would never end. Choose another destination.',
  'redirect.loop': 'This would create a redirect loop: {chain}. Choose another destination.',
  'redirect.loop-unnamed': 'This would create a redirect loop. Choose another destination.',

  pattern:
    'This is a pattern that matches many addresses, but redirects have single addresses. List the addresses you need.',
  'redirect-list.condition': 'This applies only under a condition, which redirects do not support.',
  'redirect-list.condition-in':
    'This applies only under a condition: "{column}" is {value}. If that does not matter, ignore that column.',
  'redirect-list.off': 'This redirect is switched off in the list.',
  'redirect-list.status': 'This is not a redirect: its status is {status}.',
  'redirect-list.unclear-status':
    'The status "{status}" in "{column}" is not clear. Correct it, or choose another column for the status and ignore this one.',
  'redirect-list.temporary':
    'This redirect is temporary, but only permanent ones are supported. You can import it as permanent.',
  'redirect-list.temporary-taken': 'This redirect was temporary and is imported as permanent.',
  'redirect-list.expired': 'This redirect has expired, according to the list.',
  'redirect-list.not-yet-valid': 'This redirect is not valid yet, according to the list.',
  'redirect-list.expires': 'This redirect is valid only until {at}, but is imported as permanent.',
  'redirect-list.error-page': 'This is an error page, not a redirect.',
  'redirect-list.gone-with-destination':
    'The status 410 (gone) contradicts the destination {destination}. Remove one of the two.',
  'redirect-list.rewrite': 'This is a rewrite, not a redirect: visitors stay at the old address.',
  'redirect-list.action':
    'This does something other than redirect: "{column}" is {action}. If that does not matter, ignore that column.',
  'redirect-list.case-ignored':
    'The other tool ignores upper and lower case here. Only this spelling is imported.',
  'redirect-list.slash-ignored':
    'The other tool ignores a trailing slash here. Only this spelling is imported.',
  'redirect-list.query-ignored':
    'The other tool ignores or passes on the query here. Only this spelling is imported.',
  'redirect-list.source-slash-added':
    'The key in the map had no leading slash. One was added: check whether it is the whole path.',
  'redirect-list.slash-added': 'The destination had no leading slash. One was added.',
  'redirect-list.no-address':
    '"{value}" is not an address. Enter a path or URL, or the status 410 if the content is gone.',
  'redirect-list.odd-characters':
    'Hardly any request has {characters} here: the address looks damaged. Check it.',
  'redirect-list.guessed-encoding':
    'The file is not UTF-8 and was read as Windows-1252: "{text}". If that is wrong, save it as UTF-8.',
  'redirect-list.unsupported':
    'is not a redirect list in a supported format. It looks like {format}.',
  'redirect-list.spelling-added':
    'This is another spelling of {source}, which the other tool treats the same.',
  'redirect-list.path-only':
    'This never applies to an address with a query: the server compares the path only.',
  'redirect-list.not-reached': 'No request for this address reaches this rule.',
  'redirect-list.line-first': 'This never applies: line {line} takes these requests first.',
  'redirect-list.prefix':
    'This applies to all addresses that start like this. Only this one address is imported.',
  'redirect-list.star': 'The * is imported as a literal character of the address.',
  'redirect-list.bar': 'The | is imported as a literal character of the address.',
  'redirect-list.not-read':
    'This line cannot be read. Write an old address, a destination and a status.',
  'redirect-list.formula-error':
    'The spreadsheet shows {text} here instead of an address. Correct its formula, or delete the line.',
  'redirect-list.other-host': 'This address belongs to {host}, not to this website.',
  'redirect-list.conflict':
    'This address already redirects to {destination}. Keep that redirect or replace it.',
  'redirect-list.conflict-in-list':
    'Line {line} redirects this address elsewhere. Keep the first line, or let the last one replace it.',
  'redirect-list.kept': 'The existing redirect to {destination} is kept.',
  'redirect-list.replaced-in-list': 'Line {line} has the same address and replaces this one.',
  'redirect-list.shortened': 'This redirect chain is shortened: {chain}.',
  'redirect-list.chain':
    'This goes through several redirects: {chain}. It can also point straight at the end.',
  'redirect-list.nothing-there': 'No page, redirect or file found at {path}.',
  'redirect-list.hides-page':
    'A published page is at this address. Visitors will be redirected away from it.',
  'redirect-list.empty': 'contains no redirects: it is empty.',
  'redirect-list.only-header': 'contains no redirects, only a header.',
  'redirect-list.nothing':
    'contains no redirects in a known format: a table, JSON, `_redirects`, or a configuration of Apache, nginx, Next.js, Vercel or Firebase. If it is one of them, specify the format.',
  'redirect-list.too-many-lines': 'has more than {limit} lines. Split it.',
  'redirect-list.too-many-columns': 'has more than {limit} columns, too many for a redirect list.',
  'redirect-list.line-too-long':
    'has more than {limit} characters in line {line}, too many for a redirect.',
  'redirect-list.inflates': 'would be larger than {limit} MB when unpacked. Split it.',
  'redirect-list.not-xlsx': 'is not a readable XLSX workbook.',
  'redirect-list.not-text': 'is not a text file. Save it as CSV, XLSX or JSON.',
  'redirect-list.old-workbook':
    'is an old Excel workbook (XLS), or one with a password. Save it as XLSX without a password.',
  'redirect-list.mixed-encodings':
    'is not UTF-8 in line {line}, but in other lines. Save it as UTF-8, and check that line.',
  'redirect-list.other-encoding':
    'is neither UTF-8 nor Windows-1252: line {line} would contain "{text}". Save it as UTF-8.',
  'redirect-list.half-character':
    'contains half a character (a lone surrogate) in line {line}. Remove it.',
  'redirect-list.not-csv': 'cannot be read as a table: the quotes near line {line} do not match.',
  'redirect-list.not-json': 'is not valid JSON from line {line} on.',
  'redirect-list.unknown-entries':
    'contains no redirects in a known form: its entries have the members {names}. Name those with the addresses source and destination.',
  'redirect-list.member-twice':
    'contains {name} twice in one object, again in line {line}, and one of the two would be lost. Remove one.',
  'redirect-list.computed-list':
    'is code that computes its list of redirects. Code is not run: write the redirects into a list.',
  'redirect-list.computed-value':
    'contains a computed value or a mistake in line {line}. Code is not run: write the redirects out.',
  'redirect-list.no-column': 'has no column {name}.',
  'redirect-list.same-name': 'has several columns {name}. Specify the column by its number.',
  'redirect-list.two-roles':
    'has one column, {name}, for two roles. Give each role a column of its own.',
  'redirect-list.holds-no-query': '{format} compares paths only, but this address has a query.',
  'redirect-list.holds-no-null': '{format} does not support redirects without a destination.',
  'redirect-list.holds-no-empty': '{format} does not support redirects with an empty destination.',
  'redirect-list.holds-no-character': '{format} would read part of this as a pattern.',
  'redirect-list.never-asked-for':
    'Requests for this never reach {format}: its percent-encoding or path is not valid there.',
  'redirect-list.merges-slashes':
    '{format} treats repeated slashes as one, so this would be a redirect from another address.',
  'redirect-list.same-there':
    '{format} treats this the same as {source}, which is also in the list.',
  'redirect-list.would-loop': 'This would create a redirect loop on {format}.',
  'redirect-list.would-catch':
    '{format} would also redirect {address}, which another redirect points to.',
  'redirect-list.too-long-for':
    'This is too long for {format}: at most {limit} characters are allowed.',
  'redirect-list.over-limit': '{format} allows at most {limit} redirects.',
  'redirect-list.notes-shortened': 'Notes are shortened to {limit} characters.',

  'site-keys.exist': 'The site keys already exist. Edit them instead.',
  'site-keys.not-email': 'This must be an email address, such as hello@example.com.',
  'site-keys.not-digits': 'This must contain digits only.',

  'check.nothing-there': 'No published page or redirect found at {path}.',
  'check.no-file': 'The Media Library has no file {path}.',
  'check.file-deleted':
    'The file "{name}" was deleted. Choose another one, undo the deletion in the history, or publish without it.',
  'check.file-missing': 'This needs a file and has none. Choose one.',
  'check.no-part': 'The page {path} has no element with the id {part}.',
  'check.no-part-here': 'This page has no element with the id {part}.',
  'check.path-shared':
    'Another published page has the same path, {path}. Visitors see the one that was published first. Change one of the slugs.',
  'check.slug-shared':
    'Another page under the same parent also has the slug {slug}, as a draft or published. Change one of the slugs.',
  'check.redirect-loop':
    'This is part of a redirect loop: {chain}. None of these redirects is served. Change the destination of one, or delete it.',
  'check.redirect-loop-of-page':
    'This is part of a redirect loop: {chain}. It is not served, because a published page is at {path}. Delete it, or change its destination.',
  'check.redirect-loop-by-matching':
    'This sends visitors in a circle: {chain}. A URL is also matched without its query and without percent-encoding. Change the destination, or delete the redirect.',
  'check.redirect-chain':
    'This goes through several redirects: {chain}. Point it straight at {end}.',
  'check.redirect-chain-to-nothing':
    'This goes through several redirects: {chain}. Nothing was found at {end}: choose another destination.',
  'check.redirect-to-gone':
    'This ends at a redirect without a destination (410 Gone): {chain}. Choose another destination, or delete the redirect from {end}.',
  'check.page-unpublished': 'The page is not published.',
  'check.page-hidden':
    'The page "{title}" is at {path}, but visitors are redirected from there. Delete the redirect, or move the page.',
  'check.page-gone':
    'The page "{title}" is at {path}, but visitors get 410 Gone there. Delete the redirect, or move the page.',
  'check.never-requested':
    'No browser requests this old address: it requests {path} instead. Change the old address, or delete the redirect.',
  'check.address-twice':
    'This differs from the old address {other} only in spelling. If you need both, leave it as it is.',
  'check.path-spelling': 'The published page is at {path}, which is spelled differently.',
  'check.html-not-clean':
    'This HTML contains something that is not allowed. Visitors get it without that. Open the entry and save it to remove it.',

  'login.not-text': '"{field}" must be text.',
  'too-many-attempts.minutes': 'Too many attempts. Try again in {minutes} minutes.',
  'too-many-attempts.one-minute': 'Too many attempts. Try again in a minute.',

  'unavailable.no-turn':
    'Another save is taking a long time. Nothing was saved here. Try again soon.',
  'unavailable.not-known': 'It is not known whether this was saved. Check before you try again.',
  'unavailable.not-saved': 'The database is not responding. Nothing was saved. Try again soon.',
  'unavailable.no-answer': 'The database is not responding. Try again soon.',
  'unavailable.nobody-waits': 'The client has disconnected. Nothing was saved.',
  'unavailable.given-up': 'The request was cancelled.',
  'unavailable.search': 'The search is taking too long. Try again soon, or use fewer words.',
  'unavailable.storage': '{problem} Nothing was saved.',
  'unavailable.other-schema':
    '{difference} This process still answers read requests but saves nothing, because it would lose data it does not know.',
  'storage.disk-full': 'The disk is full.',
  'storage.disk-read-only': 'The disk is read-only.',
  'storage.quota': 'The disk quota is used up.',
  'storage.database-full': 'The database disk is full.',
  'storage.database-read-only': 'The database is read-only.',
  'storage.no-permission': 'The service is not allowed to write to "{name}".',
  'storage.missing': 'The service needs "{name}" on its disk, which does not exist.',
  'schema.older':
    'The database is older than this process: the migration {migration} has not been applied. Restart the service to apply it.',
  'schema.newer':
    'Another version of this service has upgraded the database: this process does not know the migration {migration}.',
  'schema.changed':
    'The database schema does not match this process: another version of this service has changed it, or the database was restored from one.',

  'file.name-runs':
    'A file cannot be named "{name}": browsers and computers may run files that end in {ending}. Rename it.',
  'file.not-uploaded': '"{name}" was not uploaded: {problem}',
  'file.kind': '{extension} files are not accepted. Accepted file types: {accepted}.',
  'file.no-extension':
    'files without an extension are not accepted. Accepted file types: {accepted}.',
  'file.content': 'its content is not that of a {extension} file.',
  'file.not-fetched': '"{url}" was not fetched: {problem}',
  'fetch.not-http': 'its URL does not start with http:// or https://.',
  'fetch.status': 'the server responded with status {status}.',
  'fetch.too-large': 'it is larger than the maximum of {megabytes} MB.',
  'fetch.timeout': 'it took longer than {seconds} s.',
  'fetch.not-public': '{host} is not on the public Internet.',
  'fetch.failed': 'the download failed ({reason}).',
  'image.memory':
    'its {width} × {height} pixels take {megabytes} MB of memory, but at most {maximum} MB are allowed. Save it with 8 bits per channel.',
  'image.pixels':
    'its {width} × {height} pixels are {megapixels} megapixels, but at most {maximum} megapixels are allowed.',
  'image.pixels-of-frames':
    'its {width} × {height} pixels in {frames} frames are {megapixels} megapixels, but at most {maximum} megapixels are allowed.',

  'import.missing': 'is missing.',
  'import.not-object': 'must be an object, not {found}.',
  'import.not-list': 'must be a list, not {found}.',
  'import.not-string': 'must be a string, not {found}.',
  'import.not-string-or-null': 'must be a string or null.',
  'import.not-date': 'must be a date and time in ISO 8601, or null.',
  'import.not-initial-data':
    'must be a JSON object with keys, redirects, request-info, header and footer.',
  'import.not-page-list': 'must be a JSON object with meta and items.',
  'import.unknown-member': 'is not part of the API.',
  'import.member-twice': 'appears twice, and one of the two would be lost. Remove one.',
  'import.wrong-count': 'is {said}, but there are {count} items.',
  'import.too-deep': 'The {area} allows at most {levels} levels.',
  'import.page-id-missing': 'Each page needs an id.',
  'import.page-id-taken': 'Another page has the same id.',
  'import.parent-missing': 'The parent page is not in this list.',
  'import.relation': 'is a relation, and relations are not imported. Remove it from the file.',
  'import.unknown-block': 'There is no block "{type}".',
  'import.image-url-missing': 'Each image needs a URL.',
  'import.image-kind': '"{url}" is not an image of a supported type: {kinds}.',
  'import.image-unreadable': '{location} {cause}',
  'moving.no-rule': 'The mapping has no rule for "{name}".',
  'moving.no-attribute':
    '{type} has no attribute "{name}". Create it with --write-model, or have the mapping drop it.',
  'moving.no-component':
    'Pages do not accept the block "{component}". Create it with --write-model, or have the mapping drop it.',
  'moving.does-not-fit': 'This cannot be converted as the mapping says ("{as}").',
  'moving.link-lost': 'links to page {id}, which is not in the list. Its text is kept.',
  'moving.file-lost': 'refers to file {id}, whose URL was not found.',
  'moving.same-path': 'The page would have the same path, {path}, as page {id}.',
  'moving.no-title': 'is empty. The page is given the title "{title}".',
  'moving.no-slug': 'is missing. The page is given the slug "{slug}".',
  'moving.html-as-text': 'contains HTML, which is stored as plain text, with its tags.',
  'moving.rule-unused':
    'The rule {rule} of the mapping applies to nothing in the list. Check its spelling, or remove it.',
  'json.null': 'null',
  'json.list': 'a list',
  'json.object': 'an object',
  'json.string': 'a string',
  'json.number': 'a number',
  'json.boolean': 'a boolean',
};
