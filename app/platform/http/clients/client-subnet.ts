/** Returns the network by which limits count a client: its IPv4 address, or 64 bits of its IPv6 address (RFC 6177). */
export function clientSubnet(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(':')) return address;
  const [before = '', after] = withoutZone(address).split('::', 2);
  const first = groups(before);
  const last = after === undefined ? [] : groups(after);
  const zeros = after === undefined ? 0 : 8 - first.length - last.length;
  if (zeros < 0) return address;
  const whole = [...first, ...Array<string>(zeros).fill('0'), ...last];
  if (whole.length !== 8 || !whole.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return address;
  const numbers = whole.map((group) => Number.parseInt(group, 16));
  const isMapped = numbers.slice(0, 5).every((number) => number === 0) && numbers[5] === 0xffff;
  if (isMapped) return ipv4Of(numbers[6] ?? 0, numbers[7] ?? 0);
  const network = numbers.slice(0, 4).map((number) => number.toString(16));
  return `${network.join(':')}::/64`;
}

function withoutZone(address: string): string {
  return address.split('%', 1)[0] ?? address;
}

function groups(side: string): string[] {
  return side
    .split(':')
    .filter(Boolean)
    .flatMap((group) => (group.includes('.') ? fromDotted(group) : [group]));
}

function fromDotted(dotted: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number);
  return [(a * 256 + b).toString(16), (c * 256 + d).toString(16)];
}

function ipv4Of(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
