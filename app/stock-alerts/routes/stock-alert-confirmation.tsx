import { data } from 'react-router';
import { namedPiece } from '#app/catalogue/piece-name.ts';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { tokenOf } from '#app/platform/pages/page-urls.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { SecondaryLink } from '#app/ui/link.tsx';
import { MailedLinkPage, MessagePage } from '#app/ui/message-page.tsx';
import { type Confirmation, confirmStockAlert, findConfirmation } from '../stock-alerts.server.ts';
import type { Route } from './+types/stock-alert-confirmation';

export const handle = requireTranslations('stock-alerts');

export const meta = unindexedPageMeta('stockAlert.title', 'stockAlert.description', { isFound: false });

/** Changes nothing, since mail scanners follow links. */
export async function loader({ url }: Route.LoaderArgs) {
  return shown(await findConfirmation(db, tokenOf(url), new Date()));
}

export async function action({ url }: Route.ActionArgs) {
  return shown(await confirmStockAlert(db, tokenOf(url), new Date()));
}

function shown({ state, alert }: Confirmation) {
  const piece = alert && { slug: alert.slug, size: alert.size, title: alert.title, titleNl: alert.titleNl };
  return data({ state, piece }, statuses[state]);
}

const statuses = { pending: 200, confirmed: 200, 'already-confirmed': 200, expired: 410, unknown: 404 };

export default function StockAlertConfirmation({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const language = useLanguage();
  const { state, piece } = actionData ?? loaderData;
  if (!piece || state === 'unknown')
    return <MessagePage title={t('stockAlert.unknown.title')} text={t('stockAlert.unknown.text')} />;
  const text = t(`stockAlert.confirmation.${state}.text`, { piece: namedPiece(piece, language, t) });
  return (
    <MailedLinkPage
      title={t(`stockAlert.confirmation.${state}.title`)}
      text={text}
      button={state === 'pending' && t('stockAlert.confirmation.button')}
    >
      <SecondaryLink to={state === 'expired' ? `/back-in-stock/${piece.slug}` : '/new-in'}>
        {t(state === 'expired' ? 'stockAlert.toAsking' : 'stockAlert.continue')}
      </SecondaryLink>
    </MailedLinkPage>
  );
}
