import { newSizeSystem, sizeSystemEditor } from '#app/catalogue/editing/size-system-editor.server.ts';
import { joinSizes, listSizeSystems, type SizeSystem } from '#app/catalogue/size-systems.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { readPostedForm } from '#app/platform/editing/versioned-form.server.ts';
import { secondPartOf } from '../reading/split-product-by-options.server.ts';
import type { DistinctValues } from './mapping-questions.ts';
import type { ImportMapping } from './validate-mapping.server.ts';
import { type KnownSizes, meantSize, resolveOptionUse } from './values-to-map.ts';

/** Returns the sizes of each size system that a file needs: sizes that its products have together and no system has. */
export function listNewSizeSystems(
  { options }: Pick<DistinctValues, 'options'>,
  mapping: ImportMapping,
  known: { sizes: KnownSizes; systems: SizeSystem[] },
): string[][] {
  const together = options
    .filter((option) => resolveOptionUse(option, mapping, known.sizes) === 'size')
    .flatMap(({ together = [] }) => together)
    .map((words) => [...new Set(words.flatMap((word) => meantSize(word, mapping, known.sizes) ?? []))])
    .filter((sizes) => !known.systems.some((system) => sizes.every((size) => system.sizes.includes(size))));
  return joinOverlapping(together).map(inOrder);
}

export async function makeSizeSystems(
  tx: Db,
  actor: Actor,
  words: DistinctValues,
  mapping: ImportMapping,
  sizes: KnownSizes,
  now: Date,
): Promise<void> {
  if (mapping.sizeSystems !== 'make') return;
  const systems = await listSizeSystems(tx);
  for (const made of listNewSizeSystems(words, mapping, { sizes, systems })) {
    const title = [...new Set([made[0], made.at(-1)])].join(' – ');
    const secondPart = secondPartOf(made) ?? '';
    const values = { ...newSizeSystem, title, titleNl: title, secondPart, sizes: made.join('\n') };
    // Refused if there are too many sizes; the plan then refuses the products.
    await sizeSystemEditor.save(
      tx,
      actor,
      { id: crypto.randomUUID(), form: readPostedForm(new FormData()), values },
      now,
    );
  }
}

function joinOverlapping(lists: string[][]): string[][] {
  return lists.reduce<string[][]>((joined, list) => {
    const overlaps = (other: string[]) => other.some((size) => list.includes(size));
    return [
      ...joined.filter((other) => !overlaps(other)),
      joined.filter(overlaps).reduce((one, other) => joinSizes(other, one), list),
    ];
  }, []);
}

const byNumber = new Intl.Collator('en', { numeric: true });

/** Sorts sizes that differ only in numbers, such as "W30/L32". Others keep the order of the file. */
function inOrder(sizes: string[]): string[] {
  const shapes = new Set(sizes.map((size) => size.replace(/\d+([.,]\d+)?/g, '#')));
  return shapes.size === 1 ? sizes.toSorted(byNumber.compare) : sizes;
}
