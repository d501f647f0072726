import './register-translations.ts';
import { data, Form, redirect } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { reauthenticateFirst } from '#app/accounts/reauthentication/reauthenticate-first.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { adminPageTitle, pageMeta } from '#app/platform/pages/page-meta.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { ChangeHistory } from '#app/ui/admin/change-history.tsx';
import { useFormatAdminPrice } from '#app/ui/admin/format-admin-price.ts';
import { BackToList, useReturnPath } from '#app/ui/admin/list/list-return-path.tsx';
import { RefusalNote } from '#app/ui/admin/refusal-note.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/form-fields.tsx';
import { formActionOfPath } from '#app/ui/named-form-actions.ts';
import { findAdminGiftCard } from '../editing/admin-gift-cards.server.ts';
import { blockGiftCard, resendGiftCard } from '../editing/block-and-resend.server.ts';
import type { Route } from './+types/gift-card';
import { GiftCardDetails } from './ui/gift-card-details.tsx';
import { GiftCardMovements } from './ui/gift-card-movements.tsx';

const idForm = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: adminPageTitle(loaderData && `…${loaderData.card.codeEnd}`, t('giftCards.one')),
    description: t('giftCards.lead'),
    robots: 'noindex',
  }));
}

export async function loader({ params: { giftCardId } }: Route.LoaderArgs) {
  const card = idForm.test(giftCardId) ? await findAdminGiftCard(db, giftCardId) : undefined;
  if (!card) throw data(null, 404);
  return { card, changes: await listChanges(db, 'gift-card', giftCardId) };
}

/** POST /admin/gift-cards/:giftCardId/blockings {blocked: yes or no}, and …/mails {email}: sends its mail again. */
export async function action({ params: { giftCardId: id }, request, context, pattern }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const operator = context.get(signedInAdmin);
  const does = formActionOfPath(pattern, {
    blockings: () =>
      blockGiftCard(db, operator, { id, isBlocked: form.get('blocked') === 'yes' }, new Date()),
    mails: () => resendGiftCard(db, operator, { id, email: String(form.get('email') ?? '') }, new Date()),
  });
  if (!does) throw data(null, 400);
  if (!idForm.test(id)) throw data(null, 404);
  const answer = await does();
  if (answer.ok) throw redirect(`/admin/gift-cards/${id}`, 303);
  if (answer.reason === 'missing') throw data(null, 404);
  const statuses = { email: 400, 'not-active': 409, 'taken-back': 409 };
  return data({ of: 'gift-card' as const, ...answer }, statuses[answer.reason]);
}

export function clientAction({ serverAction, pattern }: Route.ClientActionArgs) {
  return reauthenticateFirst(pattern, serverAction);
}

export default function GiftCardPage({ loaderData: { card, changes }, actionData }: Route.ComponentProps) {
  const t = useWords();
  const price = useFormatAdminPrice();
  const isFromHealth = useReturnPath() === 'health';
  const page = `/admin/gift-cards/${card.id}`;
  const isBlocked = card.state === 'blocked';
  const refused = actionData && 'of' in actionData ? actionData.reason : undefined;
  return (
    <>
      <BackToList to={isFromHealth ? '/admin' : '/admin/gift-cards'}>
        {t(isFromHealth ? 'giftCards.backToHealth' : 'giftCards.back')}
      </BackToList>
      <h1>{t('giftCards.ending', { end: card.codeEnd })}</h1>
      <div role="alert" className="empty:hidden">
        {actionData && !('of' in actionData) && <RefusalNote reason={actionData.reason} />}
        {(refused === 'not-active' || refused === 'taken-back') && (
          <p className="admin-note" data-tone="warning">
            {t(`giftCards.refused.${refused}`)}
          </p>
        )}
      </div>
      <GiftCardDetails card={card} />
      <div className="mt-6 grid gap-6 lg:grid-cols-2">
        <Form method="post" action={`${page}/mails`} noValidate className="admin-panel">
          <h2>{t('giftCards.resendTitle')}</h2>
          <Field
            key={card.recipientEmail}
            label={t('giftCards.email')}
            hint={t('giftCards.redirectNote')}
            name="email"
            type="email"
            defaultValue={card.recipientEmail}
            error={refused === 'email' ? t('giftCards.emailProblem') : undefined}
            required
            className="mt-3"
          />
          <Button type="submit" look="secondary" className="mt-4">
            {t('giftCards.resend')}
          </Button>
        </Form>
        <Form method="post" action={`${page}/blockings`} className="admin-panel">
          <h2>{t('giftCards.blockTitle')}</h2>
          <p>{t(isBlocked ? 'giftCards.isBlocked' : 'giftCards.blockNote')}</p>
          <input type="hidden" name="blocked" value={isBlocked ? 'no' : 'yes'} />
          <Button type="submit" look="secondary" className="mt-4">
            {t(isBlocked ? 'giftCards.unblock' : 'giftCards.block')}
          </Button>
        </Form>
      </div>
      <GiftCardMovements movements={card.movements} />
      <ChangeHistory
        changes={changes}
        nameOf={(field) => t(`giftCards.changed.${field}`)}
        wordFor={(field, value) =>
          field === 'amountCents'
            ? price(Number(value))
            : field === 'blocked'
              ? t(value ? 'giftCards.yes' : 'giftCards.no')
              : undefined
        }
      />
    </>
  );
}
