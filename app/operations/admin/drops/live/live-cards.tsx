import '../register-translations.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import type { DropLive } from '../../../drops/live/drop-live-types.ts';

/** How many people are where, and what has become of the pieces. */
export function LiveCards({
  live: { queue, draw, outcomes, soldPieces, heldPieces, leftPieces, returningPieces },
}: {
  live: DropLive;
}) {
  const t = useWords();
  const people = queue && [
    {
      id: 'waiting',
      figure: queue.tickets.early + queue.tickets.waiting,
      about: t('dropLive.about.waiting', { early: queue.tickets.early, last: queue.lastPlace }),
    },
    {
      id: 'admitted',
      figure: queue.tickets.admitted,
      about: t('dropLive.about.admitted', { upTo: queue.admittedUpTo, over: queue.tickets.over }),
    },
    {
      id: 'gone',
      figure: queue.tickets.left,
      about: t('dropLive.about.gone'),
    },
  ];
  const entrants = draw && [
    {
      id: 'entered',
      figure: draw.entered,
      about: draw.isDrawn
        ? t('dropLive.about.entered', { inLine: draw.undrawn })
        : t('dropLive.about.notDrawn'),
    },
    {
      id: 'drawn',
      figure: draw.mayBuy,
      about: t('dropLive.about.drawn', { ordered: draw.ordered, over: draw.drawnInVain }),
    },
  ];
  // What is kept for who was drawn waits for them, and for no wave.
  const returning = Math.max(0, returningPieces - (draw?.mayBuy ?? 0));
  const pieces = [
    {
      id: 'holding',
      figure: heldPieces,
      about: t('dropLive.about.holding', { orders: outcomes.beingPaid }),
    },
    { id: 'paid', figure: soldPieces, about: t('dropLive.about.paid', { orders: outcomes.sold }) },
    { id: 'left', figure: leftPieces, about: t('dropLive.about.left', { returning }) },
  ];
  return (
    <ul className="health-cards mt-5 min-[72rem]:grid-cols-3">
      {[...(people ?? entrants ?? []), ...pieces].map(({ id, figure, about }) => (
        <li key={id}>
          <h2>{t(`dropLive.card.${id}`)}</h2>
          <p className="health-count">{figure}</p>
          <p className="text-sm text-stone">{about}</p>
        </li>
      ))}
    </ul>
  );
}
