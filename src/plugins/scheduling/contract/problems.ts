import type { ScheduleProblem } from './schedule';

/** What may be wrong with a schedule, in English. What stands in braces is one of the values. */
export const SENTENCES = {
  form: 'Send a JSON object.',
  'unknown-member': 'There is no member "{name}". Known are page, action, at and redirects.',
  'unknown-parameter': 'There is no parameter "{name}". Known are page and status.',
  page: 'Give the document id of a page.',
  action: 'Give "publish" or "unpublish".',
  at: 'Give a date and time with its offset from UTC, such as 2027-03-28T09:30:00+02:00.',
  redirects: 'Give "create" or "none".',
  status: 'Give "pending", "done", "failed" or "cancelled".',
  'no-such-page': 'There is no page with this document id.',
  past: 'This time is past. Choose one in the future.',
  'publish-twice':
    'This page is already scheduled to be published at {at}. Change or cancel that schedule.',
  'unpublish-twice':
    'This page is already scheduled to be unpublished at {at}. Change or cancel that schedule.',
  'unpublish-before-publish':
    'This page is scheduled to be published at {at}. It can be unpublished after that only.',
  'publish-after-unpublish':
    'This page is scheduled to be unpublished at {at}. It can be published before that only.',
  'not-pending': 'Only a pending schedule can be changed or cancelled. This one is {status}.',
  'not-failed': 'Only a failed schedule can be retried. This one is {status}.',
  'page-gone': 'The page no longer exists.',
  'not-permitted':
    '{author} may not publish this page any more, or their account is not active. Somebody who may can retry it.',
  unexpected:
    'The service could not do it, for a reason that is in its log. Retry it when that is resolved.',
} as const;

export type Code = keyof typeof SENTENCES;

const PREFIX = 'scheduling.';

/** Which of these sentences a code stands for; `null` for a code of the core. */
export const readCode = (code: string): Code | null => {
  const own = code.startsWith(PREFIX) ? code.slice(PREFIX.length) : '';
  return Object.hasOwn(SENTENCES, own) ? (own as Code) : null;
};

export const problem = (
  path: ScheduleProblem['path'],
  code: Code,
  values: Readonly<Record<string, string>> = {}
): ScheduleProblem => ({
  path,
  message: SENTENCES[code].replace(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? ''),
  code: `${PREFIX}${code}`,
  values,
});
