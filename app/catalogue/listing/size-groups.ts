/** Equal sizes, such as M and 38. The first one stands for them in filters. */
export type SizeGroups = readonly (readonly string[])[];

/**
 * Groups sizes with their names in other regions. A size is in one group, and is not equal to another by way of a third,
 * since numbers for men and women differ in meaning.
 */
export function groupSizes(
  sizes: readonly string[],
  names: readonly { size: string; name: string }[],
): string[][] {
  const groups = new Map(sizes.map((size) => [size, [size]]));
  for (const { size, name } of names) {
    if (size === name || groups.get(name)?.length !== 1 || !groups.has(size)) continue;
    groups.get(size)?.push(name);
    groups.delete(name);
  }
  return [...groups.values()];
}

export function firstSizes(groups: SizeGroups): string[] {
  return groups.flatMap(([first]) => first ?? []);
}

/** Returns the groups that contain one of these sizes. */
export function groupsOf(groups: SizeGroups, sizes: readonly string[]): SizeGroups {
  return groups.filter((group) => group.some((size) => sizes.includes(size)));
}

/** Returns kinds of products with the first size of each group, and the names of groups: those of their sizes that products have. */
export function joinEqualSizes<Kind extends { sizes: string[] }>(kinds: Kind[], groups: SizeGroups) {
  const several = groups.filter(({ length }) => length > 1);
  if (several.length === 0) return { kinds, names: new Map<string, string>() };
  const firsts = new Map(several.flatMap((group) => group.map((size) => [size, group[0] ?? size] as const)));
  const offered = new Set(kinds.flatMap(({ sizes }) => sizes));
  const names = several.map(
    (group) => [group[0] ?? '', group.filter((size) => offered.has(size)).join(' / ')] as const,
  );
  const joined = kinds.map((kind) => {
    return { ...kind, sizes: [...new Set(kind.sizes.map((size) => firsts.get(size) ?? size))] };
  });
  return { kinds: joined, names: new Map(names) };
}
