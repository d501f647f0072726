/** nginx, which stands before two machines, refuses an address with this character itself. */
export function isStoppedByProxy(address = ''): boolean {
  return Boolean(process.env.TWO_MACHINES) && address.includes('%00');
}
