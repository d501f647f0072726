import '../register-translations.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { formatDateTime } from '#app/ui/format-date.ts';
import { Link } from '#app/ui/link.tsx';
import { chancePath } from '../../room-paths.ts';
import { drawPath } from '../draw-path.ts';
import type { EntryAnswer } from '../entry-answer.ts';
import type { ShownDraw } from '../shown-draw-type.ts';
import { DrawEntryForm } from './draw-entry-form.tsx';
import { OwnDrawEntry } from './own-draw-entry.tsx';

type DrawPageProps = {
  draw: ShownDraw;
  /** What was said to whoever sent the form. */
  given: { answer: EntryAnswer; typed: { productSizeId: string; email: string } } | undefined;
  /** On a page that is about something else. */
  titleAs?: 'h1' | 'h2';
};

/** The page of a draw: where it stands, one's own entry, and the form by which one enters. */
export function DrawPage({ draw, given, titleAs: Title = 'h1' }: DrawPageProps) {
  const t = useWords();
  const language = useLanguage();
  const { drop, phase, closesAt, endsAt, seedHash, pieces, own, email, isProven } = draw;
  const moments = {
    closes: formatDateTime(new Date(closesAt), language),
    ends: formatDateTime(new Date(endsAt), language),
  };
  const answer = given?.answer;
  const isAsked = answer?.ok && !answer.isIn;
  return (
    <div className="page pt-8 pb-20 md:pt-12 md:pb-28">
      <p>
        <Link
          to={`/the-drop?drop=${encodeURIComponent(drop.id)}`}
          className="text-link inline-flex min-h-11 items-center"
          lang={drop.title.language}
        >
          {drop.title.text}
        </Link>
      </p>
      <Title className="mt-2 text-title">{t('dropDraw.title', { drop: drop.title.text })}</Title>
      <p className="mt-4 max-w-prose">{t(`dropDraw.phase.${phase}`, moments)}</p>
      {phase !== 'over' && <p className="mt-2 max-w-prose text-stone">{t('dropDraw.how')}</p>}
      <p role="status" className="mt-6 max-w-prose empty:hidden">
        {answer?.ok && t(answer.isIn ? 'dropDraw.entered' : 'dropDraw.mailed', moments)}
      </p>
      {own && (
        <OwnDrawEntry own={own} dropPath={drawPath(drop.id)} moments={moments} isOpen={phase === 'open'} />
      )}
      {phase === 'open' &&
        !isAsked &&
        (pieces.length > 0 ? (
          <DrawEntryForm
            address={drawPath(drop.id)}
            pieces={pieces}
            entered={own?.productSizeId}
            email={email}
            isProven={isProven}
            given={given}
          />
        ) : (
          <p className="mt-6">{t('dropDraw.nothing')}</p>
        ))}
      <details className="mt-12 max-w-prose">
        <summary className="flex min-h-11 cursor-pointer items-center">{t('dropDraw.chance.title')}</summary>
        <p className="mt-2 text-stone">{t('dropDraw.chance.text')}</p>
        <p className="mt-2 text-stone">
          {t('dropDraw.chance.hash')} <code className="break-all text-sm">{seedHash}</code>
        </p>
        <Link to={chancePath(drop.id)} className="text-link inline-flex min-h-11 items-center">
          {t('dropDraw.chance.check')}
        </Link>
      </details>
    </div>
  );
}
