import type { ReactNode } from 'react';
import { ResponsivePicture } from '#app/media/ui/responsive-picture.tsx';
import { useWords } from '#app/platform/text/i18n.ts';
import type { ShownDrop } from '../shown-drop-type.ts';
import { WaitingRoomLink } from './waiting-room-link.tsx';

type DropIntroductionProps = {
  drop: ShownDrop | undefined;
  titleAs?: 'h1' | 'h2';
  children?: ReactNode;
};

export function DropIntroduction({ drop, titleAs: Title = 'h1', children }: DropIntroductionProps) {
  const t = useWords();
  return (
    <header className="drop-introduction">
      <div>
        <Title>{t('theDrop.theDrop')}</Title>
        {children}
        {drop && (
          <>
            <p className="drop-name" lang={drop.title.language}>
              {drop.title.text}
            </p>
            <p className="prose-lines text-stone" lang={drop.description.language}>
              {drop.description.text}
            </p>
            <WaitingRoomLink drop={drop} />
            {drop.piecesPerPerson !== null && (
              <p className="mt-4">{t('theDrop.piecesPerPerson', { most: drop.piecesPerPerson })}</p>
            )}
          </>
        )}
      </div>
      {drop?.picture && (
        <ResponsivePicture
          picture={drop.picture}
          sizes="(width >= 48rem) 26rem, calc(100vw - 2rem)"
          priority
        />
      )}
    </header>
  );
}
