import { isHttpUrl, isTelOrMailto } from './links';

const HOST = '(?:[\\p{L}\\p{N}-]+\\.)+\\p{L}{2,}';
const WEBSITE = new RegExp(`^${HOST}(?::\\d+)?(?:[/?#].*)?$`, 'u');
const MAIL = new RegExp(`^[^\\s@/?#:]+@${HOST}$`, 'u');

/**
 * Completes an address that was typed without its scheme: `www.example.com` to `https://www.example.com`,
 * `info@example.com` to `mailto:info@example.com`.
 *
 * @returns `null` if the text looks like neither
 */
export const offerAddress = (typed: string): string | null => {
  const text = typed.trim();
  const url = `https://${text}`;
  if (WEBSITE.test(text) && isHttpUrl(url)) return url;
  const mail = `mailto:${text}`;
  return MAIL.test(text) && isTelOrMailto(mail) ? mail : null;
};
