/** Whether an address is of https and has `{code}` in its path, query or fragment: what stands there never changes its host. */
export function isAddressWithCode(address: string): boolean {
  if (!address.includes('{code}')) return false;
  const filled = ['A1', 'Z9'].map((code) => address.replaceAll('{code}', code));
  const [one, other] = filled.map((text) => (URL.canParse(text) ? new URL(text) : undefined));
  if (one?.protocol !== 'https:' || one.username || one.password) return false;
  return one.host === other?.host;
}
