import { translated } from '#app/platform/text/language.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import type { ImageUse } from '../../library/change-image.server.ts';

export function ImageUses({ uses }: { uses: ImageUse[] }) {
  const t = useWords();
  const language = useLanguage();
  return (
    <ul className="list-disc pl-5">
      {uses.map(({ kind, id, title, titleNl }) => (
        <li key={`${kind} ${id}`}>
          {t(`library.use.${kind}`, { title: translated(language, title, titleNl).text })}
        </li>
      ))}
    </ul>
  );
}
