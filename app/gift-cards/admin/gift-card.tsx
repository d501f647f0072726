import type { ReactNode } from 'react';
import { data, Form, redirect } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { objectPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { ChangeHistory } from '#app/ui/admin/change-history.tsx';
import { BackToList, useReturnPath } from '#app/ui/admin/list/list-return-path.tsx';
import { AdminNote, RefusalNote } from '#app/ui/admin/refusal.tsx';
import { formatDateTime, useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { Field, formActionOfPath } from '#app/ui/form.tsx';
import { formatDate } from '#app/ui/formats.ts';
import { AdminLink, SubmitButton } from '#app/ui/link.tsx';
import { type AdminGiftCard, findAdminGiftCard } from '../editing/admin-gift-cards.server.ts';
import { blockGiftCard, resendGiftCard } from '../editing/block-gift-card.server.ts';
import type { Route } from './+types/gift-card';
import { GiftCardMovements, MailState } from './ui/gift-card-tables.tsx';

export const handle = requireTranslations('admin/gift-cards');

const idForm = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return objectPageMeta(
    matches,
    loaderData && `…${loaderData.card.codeEnd}`,
    'giftCards.one',
    'giftCards.lead',
  );
}

export async function loader({ params: { giftCardId } }: Route.LoaderArgs) {
  const card = idForm.test(giftCardId) ? await findAdminGiftCard(db, giftCardId) : undefined;
  if (!card) throw data(null, 404);
  return { card, changes: await listChanges(db, 'gift-card', giftCardId) };
}

/** POST …/blockings blocks or unblocks a card (`blocked`: yes or no); …/mails sends the mail again, to `email`. */
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

export { clientAction } from '#app/accounts/reauthentication/reauthenticate-first.ts';

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
          <AdminNote tone="warning">{t(`giftCards.refused.${refused}`)}</AdminNote>
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
          <SubmitButton look="secondary" className="mt-4">
            {t('giftCards.resend')}
          </SubmitButton>
        </Form>
        <Form method="post" action={`${page}/blockings`} className="admin-panel">
          <h2>{t('giftCards.blockTitle')}</h2>
          <p>{t(isBlocked ? 'giftCards.isBlocked' : 'giftCards.blockNote')}</p>
          <input type="hidden" name="blocked" value={isBlocked ? 'no' : 'yes'} />
          <SubmitButton look="secondary" className="mt-4">
            {t(isBlocked ? 'giftCards.unblock' : 'giftCards.block')}
          </SubmitButton>
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

function GiftCardDetails({ card }: { card: AdminGiftCard }) {
  const t = useWords();
  const language = useLanguage();
  const price = useFormatAdminPrice();
  return (
    <section className="admin-panel mt-6" aria-label={t('giftCards.one')}>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        <Detail name={t('giftCards.balance')}>{price(card.balanceCents)}</Detail>
        <Detail name={t('giftCards.held')}>{price(card.heldCents)}</Detail>
        <Detail name={t('giftCards.amount')}>{price(card.amountCents)}</Detail>
        <Detail name={t('giftCards.state')}>{t(`giftCards.state.${card.state}`)}</Detail>
        <Detail name={t('giftCards.recipient')}>
          {card.recipientName} · {card.recipientEmail}
        </Detail>
        <Detail name={t('giftCards.sender')}>{card.senderName || '–'}</Detail>
        <Detail name={t('giftCards.deliverOn')}>{formatDate(new Date(card.deliverOn), language)}</Detail>
        <Detail name={t('giftCards.mail')}>
          <MailState card={card} day={formatDate(new Date(card.deliverOn), language)} />
          {card.mailAt && <> {formatDateTime(card.mailAt, language)}</>}
          {card.mailProblem && <p className="text-sm text-stone">{card.mailProblem}</p>}
        </Detail>
        <Detail name={t('giftCards.order')}>
          {card.orderNumber ? (
            <AdminLink to={`/admin/orders/${card.orderNumber}`}>{card.orderNumber}</AdminLink>
          ) : (
            t(card.importedFrom ? 'giftCards.importedFrom' : 'giftCards.byHand', { ...card.importedFrom })
          )}
        </Detail>
        {card.message && <Detail name={t('giftCards.message')}>{card.message}</Detail>}
      </dl>
    </section>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-stone">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
