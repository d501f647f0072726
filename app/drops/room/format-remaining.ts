/** What is left until a moment, as clocks show it: 9:41, 1:09:41, 2 d 01:09:41; whole seconds, rounded up, so that 0:00 is over. */
export function formatRemaining(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
  const hours = Math.floor(seconds / 3600);
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${[hours % 24, ...parts].map(twoDigits).join(':')}`;
  const [first = 0, ...others] = hours ? [hours, ...parts] : parts;
  return [first, ...others.map(twoDigits)].join(':');
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}
