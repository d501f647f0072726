import { data, Form } from 'react-router';
import { namedPiece } from '#app/catalogue/piece-name.ts';
import { claimDrawnItem, type DrawnItem, findDrawnItem } from '#app/drops/draw/drawn-items.server.ts';
import { drawPath } from '#app/drops/drop.ts';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { tokenOf } from '#app/platform/pages/page-urls.ts';
import { translated } from '#app/platform/text/language.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { formatDateTime } from '#app/ui/formats.ts';
import { SecondaryLink, SubmitButton } from '#app/ui/link.tsx';
import { MessagePage } from '#app/ui/message-page.tsx';
import { checkoutKeyFor, readCheckoutKey } from '../checkout-key-cookie.server.ts';
import { PutKeptPieceInBag } from '../ui/put-reservation-in-bag.tsx';
import type { Route } from './+types/drawn-item';

export const handle = requireTranslations('bag', 'draws');

export const meta = unindexedPageMeta('dropDraw.yours', 'dropDraw.description', { isFound: false });

/** GET is the link in the mail. The loader changes nothing, since mail scanners follow links. */
export async function loader({ request, url, params: { dropId } }: Route.LoaderArgs) {
  const asked = { dropId, token: tokenOf(url), checkoutKey: readCheckoutKey(request) };
  return shown(await findDrawnItem(db, asked, new Date()));
}

export async function action({ request, url, params: { dropId } }: Route.ActionArgs) {
  const { checkoutKey, headers } = checkoutKeyFor(request);
  return shown(await claimDrawnItem(db, { dropId, token: tokenOf(url), checkoutKey }, new Date()), headers);
}

function shown(piece: DrawnItem, headers: Record<string, string> = {}) {
  if (piece.state === 'unknown') return data({ state: piece.state }, 404);
  const { state, entry } = piece;
  const { productId, slug, category, size, title, titleNl, priceCents, imageUrl } = entry;
  const { dropId, dropTitle, dropTitleNl } = entry;
  return data(
    {
      state,
      drop: { id: dropId, title: dropTitle, titleNl: dropTitleNl },
      product: { id: productId, slug, category, size, title, titleNl, priceCents, imageUrl },
      place: 'place' in piece ? piece.place : 1,
      until: ('until' in piece
        ? piece.until
        : state === 'entered'
          ? entry.closesAt
          : entry.endsAt
      ).toISOString(),
    },
    { headers },
  );
}

export default function DrawnItemPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const language = useLanguage();
  const now = actionData ?? loaderData;
  if (!('product' in now))
    return (
      <MessagePage title={t('dropDraw.unknown.title')} text={t('dropDraw.unknown.text')}>
        <SecondaryLink to="/the-drop">{t('dropDraw.toTheDrop')}</SecondaryLink>
      </MessagePage>
    );
  const { state, drop, product, place, until } = now;
  const said = {
    piece: namedPiece(product, language, t),
    drop: translated(language, drop.title, drop.titleNl).text,
    until: formatDateTime(new Date(until), language),
    place,
  };
  return (
    <MessagePage
      title={t(`dropDraw.drawn.${state}.title`, said)}
      text={t(`dropDraw.drawn.${state}.text`, said)}
    >
      {state === 'offered' && (
        <Form method="post">
          <SubmitButton>{t('dropDraw.drawn.offered.button')}</SubmitButton>
        </Form>
      )}
      {state === 'kept' && <PutKeptPieceInBag product={product} />}
      {state !== 'offered' && state !== 'kept' && (
        <SecondaryLink to={drawPath(drop.id)}>{t('dropDraw.toDraw')}</SecondaryLink>
      )}
    </MessagePage>
  );
}
