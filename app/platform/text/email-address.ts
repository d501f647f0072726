export const LONGEST_EMAIL = 254;
const LONGEST_NAME = 64;
const name = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const domain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/;

/** Returns an email address with its domain in punycode, as SMTP requires; undefined if SMTP cannot use the address. */
export function readEmailAddress(typed: string): string | undefined {
  const [, before = '', behind = ''] = /^([^@]+)@([^@]+)$/.exec(typed.trim()) ?? [];
  const server = asciiDomain(behind);
  if (server === undefined || !name.test(before) || before.length > LONGEST_NAME) return undefined;
  const address = `${before}@${server}`;
  return address.length > LONGEST_EMAIL ? undefined : address;
}

export function isEmailAddress(typed: string): boolean {
  return readEmailAddress(typed) !== undefined;
}

export function asciiDomain(typed: string): string | undefined {
  const ascii = /^[a-z0-9.-]+$/i.test(typed) ? typed.toLowerCase() : punycode(typed);
  return ascii !== undefined && ascii.length <= 253 && domain.test(ascii) ? ascii : undefined;
}

function punycode(typed: string): string | undefined {
  const url = `http://${typed}`;
  // Only letters, digits, dots and hyphens are allowed, since other characters have a meaning in a URL.
  return /^[\p{L}\p{M}\p{N}.。．｡-]+$/u.test(typed) && URL.canParse(url) ? new URL(url).hostname : undefined;
}

export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [name, domain] = [email.slice(0, at), email.slice(at + 1)];
  const end = domain.lastIndexOf('.');
  const ending = end > 0 ? domain.slice(end) : '';
  return `${first(name)}…@${first(domain)}…${ending}`;
}

/** Returns the first character, which may be a surrogate pair. */
function first(text: string): string {
  return [...text][0] ?? '';
}

/** Returns whether a URL is HTTPS and contains `{code}` only where it cannot change the host. */
export function isAddressWithCode(address: string): boolean {
  if (!address.includes('{code}')) return false;
  const filled = ['A1', 'Z9'].map((code) => address.replaceAll('{code}', code));
  const [one, other] = filled.map((text) => (URL.canParse(text) ? new URL(text) : undefined));
  if (one?.protocol !== 'https:' || one.username || one.password) return false;
  return one.host === other?.host;
}
