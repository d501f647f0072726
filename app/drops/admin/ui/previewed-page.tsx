import { Price } from '#app/catalogue/ui/price.tsx';
import { ResponsivePicture } from '#app/media/ui/responsive-picture.tsx';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { formatDateTime } from '#app/ui/formats.ts';
import { Link } from '#app/ui/link.tsx';
import { MessagePage } from '#app/ui/message-page.tsx';
import { timeLeft } from '#app/ui/time-left.ts';
import type { ShownDraw } from '../../draw/draw.ts';
import { drawPath } from '../../drop.ts';
import type { PreviewedDrop } from '../../preview/preview-drop.server.ts';
import { ComingDrop, Countdown } from '../../ui/coming-drop.tsx';
import { DrawLink, DropIntroduction } from '../../ui/drop-introduction.tsx';

export function PreviewedPage({ previewed, at }: { previewed: PreviewedDrop; at: string }) {
  const t = useWords();
  const { drop, isActive, isShown, cards, draw } = previewed;
  if (!isShown)
    return (
      <MessagePage
        titleAs="h2"
        title={t('adminDrops.previewNothing')}
        text={t(`adminDrops.previewWhy.${!isActive ? 'off' : drop.phase === 'over' ? 'over' : 'not-yet'}`)}
      />
    );
  if (drop.phase === 'coming')
    return (
      <ComingDrop
        titleAs="h2"
        drop={drop}
        countdown={<Countdown left={timeLeft(Date.parse(drop.startDate), Date.parse(at))} />}
      />
    );
  if (drop.phase === 'over')
    return (
      <MessagePage
        titleAs="h2"
        title={t('announcedDrop.over', { drop: drop.title.text })}
        text={t('announcedDrop.overText')}
      />
    );
  return (
    <>
      <DropIntroduction drop={drop} titleAs="h2" />
      {draw && <PreviewedDrawLink draw={draw.draw} />}
      <p className="text-stone">{t('adminDrops.previewPieces', { count: cards.length })}</p>
      <ul className="drop-preview-pieces">
        {cards.map((card) => (
          <li key={card.id}>
            {card.picture && <ResponsivePicture picture={card.picture} sizes="12rem" />}
            <Link to={`/admin/products/${encodeURIComponent(card.id)}`} lang={card.titleLanguage}>
              {card.title}
            </Link>
            <Price of={card} className="text-stone" />
          </li>
        ))}
      </ul>
    </>
  );
}

function PreviewedDrawLink({ draw: { drop, phase, closesAt } }: { draw: ShownDraw }) {
  const t = useWords();
  const closes = formatDateTime(new Date(closesAt), useLanguage());
  const isDrawn = phase === 'drawn';
  return (
    <DrawLink
      draw={{
        path: drawPath(drop.id),
        text: isDrawn ? t('dropDraw.sale.drawn') : t('dropDraw.sale.open', { closes }),
        label: t(isDrawn ? 'dropDraw.sale.toDraw' : 'dropDraw.enter'),
      }}
    />
  );
}
