import type { ReactNode } from 'react';
import { ResponsivePicture } from '#app/media/ui/responsive-picture.tsx';
import { locales } from '#app/platform/text/language.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { formatDateTime } from '#app/ui/formats.ts';
import type { TimeLeft } from '#app/ui/time-left.ts';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import type { ShownDrop } from '../drop.ts';
import { DropDescription } from './drop-description.tsx';

type ComingDropProps = {
  drop: ShownDrop;
  countdown: ReactNode;
  titleAs?: 'h1' | 'h2';
  children?: ReactNode;
};

export function ComingDrop({ drop, countdown, titleAs: Title = 'h1', children }: ComingDropProps) {
  const t = useWords();
  const { title, description, startDate, picture } = drop;
  return (
    <header className="drop-introduction coming-drop">
      <div>
        <Title lang={title.language}>{title.text}</Title>
        <Start of={startDate} />
        {countdown}
        <DropDescription description={description} />
        {drop.piecesPerPerson !== null && (
          <p className="mt-4">{t('theDrop.piecesPerPerson', { most: drop.piecesPerPerson })}</p>
        )}
        {children && <div className="coming-drop-actions">{children}</div>}
      </div>
      {picture && (
        <ResponsivePicture picture={picture} sizes="(width >= 48rem) 26rem, calc(100vw - 2rem)" priority />
      )}
    </header>
  );
}

function Start({ of: startDate }: { of: string }) {
  const t = useWords();
  const language = useLanguage();
  const when = formatDateTime(new Date(startDate), language);
  const timeThere = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeStyle: 'short' });
  const there = useIsHydrated() ? timeThere.format(new Date(startDate)) : when;
  return (
    <p className="coming-drop-start">
      <time dateTime={startDate}>{t('announcedDrop.starts', { when })}</time>
      {there !== when && (
        <span className="text-stone"> {t('announcedDrop.startsThere', { when: there })}</span>
      )}
    </p>
  );
}

const units = ['days', 'hours', 'minutes', 'seconds'] as const;

/** Displays the time left, or placeholders until it is known. Screen readers read it on request, not every second. */
export function Countdown({ left }: { left: TimeLeft | undefined }) {
  const t = useWords();
  return (
    <div className="countdown" role="timer" aria-hidden={left ? undefined : true}>
      {units.map((unit) => (
        <span key={unit} className="countdown-part">
          <b>{left ? String(left[unit]).padStart(2, '0') : '–'}</b>{' '}
          <span>{t(`announcedDrop.${unit}.${left?.[unit] === 1 ? 'one' : 'more'}`)}</span>{' '}
        </span>
      ))}
    </div>
  );
}
