import { settingNames } from './environment-settings.server.ts';

const foreign = /^(?:NODE_|NPM_|OTEL_|UV_|PG|LC_|LANG$|TZ$|PATH$|HOME$)/;
const SIMILAR_SHARE = 0.25;

export function describeUnknownSettings(environment: string[], file: string[]): string[] {
  const unknown = [...new Set([...file, ...environment])].filter(
    (name) => /^[A-Z][A-Z\d_]+$/.test(name) && !settingNames.includes(name) && !foreign.test(name),
  );
  return unknown.flatMap((name) => {
    const [nearest = '', distance = 0] = nearestSetting(name);
    if (distance <= name.length * SIMILAR_SHARE)
      return [`${name} is no setting of the shop; did you mean ${nearest}?`];
    return file.includes(name) ? [`${name} is no setting of the shop; the nearest is ${nearest}.`] : [];
  });
}

function nearestSetting(name: string): [setting: string, distance: number] | [] {
  const [nearest] = settingNames
    .map((setting): [string, number] => [setting, editDistance(name, setting)])
    .toSorted(([, one], [, other]) => one - other);
  return nearest ?? [];
}

function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [at, otherLetter] of [...other].entries()) {
      const replaced = (row[at] ?? 0) + (letter === otherLetter ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
