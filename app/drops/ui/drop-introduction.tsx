import type { ReactNode } from 'react';
import { pictureSources } from '#app/media/picture.ts';
import { useWords } from '#app/platform/words.ts';
import { Picture } from '#app/ui/picture.tsx';
import type { RunningDrop } from '../drop.ts';

/** What a collection is about, beside its picture. */
export function DropIntroduction({ drop, children }: { drop: RunningDrop | undefined; children: ReactNode }) {
  const t = useWords();
  return (
    <header className="drop-introduction">
      <div>
        <h1>{t('drops.theDrop')}</h1>
        {children}
        {drop && (
          <>
            <p className="drop-name" lang={drop.title.language}>
              {drop.title.text}
            </p>
            <p className="prose-lines text-stone" lang={drop.description.language}>
              {drop.description.text}
            </p>
          </>
        )}
      </div>
      {drop?.picture && (
        <Picture
          {...pictureSources(drop.picture.url, drop.picture.width)}
          sizes="(width >= 48rem) 40vw, 100vw"
          width={4}
          height={5}
          colour={drop.picture.colour}
          alt={drop.picture.alt}
          priority
        />
      )}
    </header>
  );
}
