import { asciiDomain, readEmailAddress } from '#app/platform/text/email-address.ts';

export const blockKinds = ['mailbox', 'domain', 'network'] as const;
export type BlockKind = (typeof blockKinds)[number];

export type Blocked = { kind: BlockKind; value: string };

/** The shortest prefixes that can be blocked: a wider network is a typing error that would block half a country. */
const WIDEST_IPV4 = 16;
const WIDEST_IPV6 = 32;

/** Parses an e-mail address, a domain or a network. IPv6 networks have at least a /64, the range of one client. */
export function parseBlock(typed: string): Blocked | undefined {
  const said = typed.trim().toLowerCase();
  const network = networkOf(said);
  if (network) return { kind: 'network', value: network };
  const [, name, domain = ''] = /^([^\s@]*)@?([^\s@]+)$/.exec(said.includes('@') ? said : `@${said}`) ?? [];
  if (name === undefined) return undefined;
  const value = name ? readEmailAddress(said) : asciiDomain(domain);
  return value === undefined ? undefined : { kind: name ? 'mailbox' : 'domain', value };
}

function networkOf(said: string): string | undefined {
  const [address = '', length, more] = said.split('/');
  if (more !== undefined || (length !== undefined && !/^\d{1,3}$/.test(length))) return undefined;
  const isIpv4 =
    /^(?:\d{1,3}\.){3}\d{1,3}$/.test(address) && address.split('.').every((part) => Number(part) < 256);
  if (isIpv4) return within(address, Number(length ?? 32), WIDEST_IPV4, 32);
  const isIpv6 = /^[0-9a-f:]*:[0-9a-f:]*$/.test(address) && URL.canParse(`http://[${address}]/`);
  return isIpv6 ? within(address, Math.min(Number(length ?? 64), 64), WIDEST_IPV6, 64) : undefined;
}

function within(address: string, length: number, widest: number, narrowest: number): string | undefined {
  return length >= widest && length <= narrowest ? `${address}/${length}` : undefined;
}

export type BlockResult =
  | { of: 'additions' | 'deletions'; ok: true; value: string }
  | { of: 'additions'; ok: false; reason: 'not-understood' | 'blocked-already'; typed: BlockInput }
  | { of: 'deletions'; ok: false; reason: 'missing' };

type BlockInput = { blocked: string; note: string };

export const LONGEST_BLOCKED = 254;
export const LONGEST_NOTE = 500;
