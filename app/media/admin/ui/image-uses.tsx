import '../words.ts';
import { useWords } from '#app/platform/words.ts';
import type { ImageUse } from '../../image-use.ts';

/** What shows an image, a line each. */
export function ImageUses({ uses }: { uses: ImageUse[] }) {
  const t = useWords();
  return (
    <ul className="list-disc pl-5">
      {uses.map(({ kind, id, title }) => (
        <li key={`${kind} ${id}`}>{t(`images.use.${kind}`, { title })}</li>
      ))}
    </ul>
  );
}
