import { data, Form } from 'react-router';
import { checkoutKeyFor, readCheckoutKey } from '#app/bag/checkout-key-cookie.server.ts';
import { PutKeptPieceInBag } from '#app/bag/ui/put-reservation-in-bag.tsx';
import { namedPiece } from '#app/catalogue/piece-name.ts';
import { productPath } from '#app/catalogue/product.ts';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { tokenOf } from '#app/platform/pages/page-urls.ts';
import { shopTime } from '#app/platform/text/shop-time.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { ButtonLink, SecondaryLink, SubmitButton } from '#app/ui/link.tsx';
import { MessagePage } from '#app/ui/message-page.tsx';
import { type AlertPiece, findAlertPiece, keepAlertPiece } from '../keep-alert-item.server.ts';
import type { Route } from './+types/reserved-item';

export const handle = requireTranslations('bag', 'stock-alerts');

export const meta = unindexedPageMeta('stockAlert.title', 'stockAlert.description', { isFound: false });

/** Changes nothing, since mail scanners follow links. */
export async function loader({ request, url }: Route.LoaderArgs) {
  return shown(await findAlertPiece(db, tokenOf(url), readCheckoutKey(request), new Date()));
}

export async function action({ request, url }: Route.ActionArgs) {
  const { checkoutKey, headers } = checkoutKeyFor(request);
  return shown(await keepAlertPiece(db, tokenOf(url), checkoutKey, new Date()), headers);
}

function shown(piece: AlertPiece, headers: Record<string, string> = {}) {
  if (piece.state === 'unknown') return data({ state: piece.state }, 404);
  const { state, alert, until } = piece;
  const { productId, slug, category, size, title, titleNl, priceCents, imageUrl } = alert;
  const product = { id: productId, slug, category, size, title, titleNl, priceCents, imageUrl };
  return data({ state, product, until: until?.toISOString() }, { headers });
}

export default function ReservedItem({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const language = useLanguage();
  const now = actionData ?? loaderData;
  if (now.state === 'unknown')
    return <MessagePage title={t('stockAlert.unknown.title')} text={t('stockAlert.unknown.text')} />;
  const { state, product, until } = now;
  const said = { piece: namedPiece(product, language, t), time: until ? shopTime(until).slice(11) : '' };
  return (
    <MessagePage
      title={t(`stockAlert.piece.${state}.title`, said)}
      text={t(`stockAlert.piece.${state}.text`, said)}
    >
      {(state === 'offered' || state === 'elsewhere') && (
        <Form method="post">
          <SubmitButton>{t(`stockAlert.piece.${state}.button`)}</SubmitButton>
        </Form>
      )}
      {state === 'kept' && <PutKeptPieceInBag product={product} />}
      {state === 'gone' && (
        <ButtonLink to={`/back-in-stock/${product.slug}`}>{t('stockAlert.toAsking')}</ButtonLink>
      )}
      {(state === 'over' || state === 'ordered') && (
        <SecondaryLink to={state === 'over' ? productPath(product) : '/new-in'}>
          {t(state === 'over' ? 'stockAlert.toProduct' : 'stockAlert.continue')}
        </SecondaryLink>
      )}
    </MessagePage>
  );
}
