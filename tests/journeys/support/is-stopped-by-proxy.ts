/** nginx, in front of two machines, refuses addresses with this character itself. */
export function isStoppedByProxy(address = ''): boolean {
  return Boolean(process.env.TWO_MACHINES) && address.includes('%00');
}
