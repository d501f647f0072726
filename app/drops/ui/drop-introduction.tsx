import type { ReactNode } from 'react';
import { ResponsivePicture } from '#app/media/ui/responsive-picture.tsx';
import { useWords } from '#app/platform/text/translations.ts';
import { ButtonLink, SecondaryLink } from '#app/ui/link.tsx';
import type { DescribedDraw } from '../draw/draws.server.ts';
import { roomPath, type ShownDrop } from '../drop.ts';
import { DropDescription } from './drop-description.tsx';

type DropIntroductionProps = { drop: ShownDrop | undefined; titleAs?: 'h1' | 'h2'; children?: ReactNode };

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
            <DropDescription description={drop.description} />
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

export function WaitingRoomLink({ drop: { id, saleMethod } }: { drop: ShownDrop }) {
  const t = useWords();
  if (saleMethod !== 'queue') return null;
  return (
    <div className="mt-6 basis-full">
      <p>{t('theDrop.hasQueue')}</p>
      <SecondaryLink to={roomPath(id)} className="mt-3">
        {t('theDrop.toWaitingRoom')}
      </SecondaryLink>
    </div>
  );
}

export function DrawLink({ draw: { path, text, label } }: { draw: DescribedDraw }) {
  return (
    <p className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-3">
      {text}
      <ButtonLink to={path} rel="nofollow">
        {label}
      </ButtonLink>
    </p>
  );
}
