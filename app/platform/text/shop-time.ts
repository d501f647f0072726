const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Amsterdam',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const HOUR_MS = 3_600_000;

export function shopTime(moment: Date | string): string {
  const parts = Object.fromEntries(
    clock.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

export function shopDay(moment: Date): string {
  return shopTime(moment).slice(0, 10);
}

/** Parses an Amsterdam time, or a date as its midnight. Undefined for impossible dates and years not in 2000–2099. */
export function momentInShop(text: string): Date | undefined {
  const found = /^(20\d\d-\d\d-\d\d)(?:T([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?)?$/.exec(
    text.trim(),
  );
  if (!found) return undefined;
  const local = new Date(`${found[1]}T${found[2] ?? '00'}:${found[3] ?? '00'}:00Z`);
  if (Number.isNaN(local.getTime()) || local.toISOString().slice(0, 10) !== found[1]) return undefined;
  const wanted = local.toISOString().slice(0, 16);
  const [summer, winter] = [2, 1].map((hours) => new Date(local.getTime() - hours * HOUR_MS));
  return summer && shopTime(summer) === wanted ? summer : winter;
}
