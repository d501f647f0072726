import { settingNames } from './environment-settings.server.ts';

/** Names that other programs read, or that OpenTelemetry documents. */
const foreign = /^(?:NODE_|NPM_|OTEL_|UV_|PG|LC_|LANG$|TZ$|PATH$|HOME$)/;
/** Share of a name's letters that may differ before it counts as another word. */
const SIMILAR_SHARE = 0.25;

/**
 * Returns a sentence for each name that is probably meant as a setting and is none: any in the shop's own `file`, and in the
 * rest of the environment, where most names are others', those that are nearly a setting's.
 */
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

/** How many letters to add, leave out or replace. */
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
