import '../register-translations.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { timeLeft } from '#app/ui/time-left.ts';
import { useServerNow } from '#app/ui/use-server-now.ts';
import { drawPath } from '../../draw/draw-path.ts';
import type { ShownDrop } from '../../shown-drop-type.ts';
import { dropSalePath } from '../drop-paths.ts';
import { Countdown } from './countdown.tsx';

/** Counts down to a drop's start by the server's clock; then it leads there. */
export function CountdownToStart({ drop }: { drop: ShownDrop }) {
  const t = useWords();
  const now = useServerNow();
  const start = Date.parse(drop.startDate);
  const hasBegun = now !== undefined && now >= start;
  return (
    <>
      {!hasBegun && <Countdown left={now === undefined ? undefined : timeLeft(start, now)} />}
      <p role="status" className="countdown-over empty:hidden">
        {hasBegun && t('announcedDrop.begun')}
      </p>
      {/* The way into its waiting room stands there already; a draw is not there before. */}
      {hasBegun && drop.saleMethod !== 'queue' && (
        <ButtonLink to={drop.saleMethod === 'draw' ? drawPath(drop.id) : dropSalePath(drop.id)}>
          {t(drop.saleMethod === 'draw' ? 'announcedDrop.toDraw' : 'announcedDrop.toSale')}
        </ButtonLink>
      )}
    </>
  );
}
