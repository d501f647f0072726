/**
 * Returns whether an address uses HTTPS and has `{code}` in its path, query or fragment, where it cannot change the
 * host.
 */
export function isAddressWithCode(address: string): boolean {
  if (!address.includes('{code}')) return false;
  const filled = ['A1', 'Z9'].map((code) => address.replaceAll('{code}', code));
  const [one, other] = filled.map((text) => (URL.canParse(text) ? new URL(text) : undefined));
  if (one?.protocol !== 'https:' || one.username || one.password) return false;
  return one.host === other?.host;
}
