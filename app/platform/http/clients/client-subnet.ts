/** Returns the network by which limits count a client: its IPv4 address, or 64 bits of its IPv6 address (RFC 6177). */
export function clientSubnet(address: string): string {
  const [withoutZone = ''] = address.split('%', 1);
  if (!/^[\da-f:.]+$/i.test(withoutZone) || !URL.canParse(`http://[${withoutZone}]`)) return address;
  // A URL writes an address in groups of hexadecimal digits without leading zeros, even one that ends in dots.
  const { hostname } = new URL(`http://[${withoutZone}]`);
  const [first = [], last = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((side) => side.split(':').filter(Boolean));
  const zeros = Array<string>(8 - first.length - last.length).fill('0');
  const whole = [...first, ...zeros, ...last];
  if (/^(?:0:){5}ffff:/.test(whole.join(':'))) return whole.slice(6).flatMap(ipv4Bytes).join('.');
  return `${whole.slice(0, 4).join(':')}::/64`;
}

function ipv4Bytes(group: string): number[] {
  const number = Number.parseInt(group, 16);
  return [number >> 8, number & 255];
}
