import { data, Form, redirect } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { languages } from '#app/platform/text/language.ts';
import { shopDay } from '#app/platform/text/shop-time.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { BackToList } from '#app/ui/admin/list/list-return-path.tsx';
import { RefusalNote } from '#app/ui/admin/refusal.tsx';
import { useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { EmailField, Field, SelectField, SelectOptions, TextAreaField } from '#app/ui/form.tsx';
import { formatPrice } from '#app/ui/formats.ts';
import { SubmitButton } from '#app/ui/link.tsx';
import {
  LEAST_GIFT_CARD_CENTS,
  giftCardFieldLimits as limits,
  MOST_GIFT_CARD_CENTS,
} from '../editing/gift-card-limits.ts';
import {
  type GiftCardField,
  type GiftCardProblems,
  parseGiftCardForm,
  type TypedGiftCard,
} from '../editing/parse-gift-card-form.ts';
import { giveGiftCard } from '../issue-gift-card.server.ts';
import type { Route } from './+types/new-gift-card';

export const handle = requireTranslations('admin/gift-cards', 'gift-cards');

export const meta = unindexedPageMeta('giftCards.newTitle', 'giftCards.newLead');

export function loader() {
  return { id: crypto.randomUUID() as string, today: shopDay(new Date()) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const now = new Date();
  const parsed = parseGiftCardForm(form, now);
  if (!parsed.ok) return data({ of: 'gift-card' as const, ...parsed }, 400);
  const asked = String(form.get('id') ?? '');
  const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(asked) ? asked : crypto.randomUUID();
  const given = await giveGiftCard(db, context.get(signedInAdmin), { id, ...parsed.card }, now);
  if (!given.ok)
    return data({ of: 'gift-card' as const, problems: {}, typed: parsed.typed, limit: given }, 409);
  throw redirect(`/admin/gift-cards/${id}`, 303);
}

export { clientAction } from '#app/accounts/reauthentication/reauthenticate-first.ts';

export default function NewGiftCardPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const price = useFormatAdminPrice();
  const refused = actionData && 'of' in actionData ? actionData : undefined;
  const limit = refused && 'limit' in refused ? refused.limit : undefined;
  return (
    <>
      <BackToList to="/admin/gift-cards">{t('giftCards.back')}</BackToList>
      <h1>{t('giftCards.newTitle')}</h1>
      <p className="admin-lead">{t('giftCards.newLead')}</p>
      <div role="alert" className="mt-4 empty:hidden">
        {actionData && !('of' in actionData) && <RefusalNote reason={actionData.reason} />}
        {limit && (
          <p className="admin-note" data-tone="warning">
            {t(`giftCards.refused.${limit.reason}`, {
              limit: price(limit.limitCents),
              left: price(limit.leftCents),
            })}
          </p>
        )}
      </div>
      <Form method="post" noValidate className="admin-panel mt-6 max-w-2xl">
        <input type="hidden" name="id" value={loaderData.id} />
        <GiftCardFields today={loaderData.today} typed={refused?.typed} problems={refused?.problems} />
        <SubmitButton className="mt-6">{t('giftCards.give')}</SubmitButton>
      </Form>
    </>
  );
}

type GiftCardFieldsProps = {
  today: string;
  typed: TypedGiftCard | undefined;
  problems: GiftCardProblems | undefined;
};

function GiftCardFields({ today, typed, problems = {} }: GiftCardFieldsProps) {
  const t = useWords();
  const language = useLanguage();
  const bounds = { least: formatPrice(LEAST_GIFT_CARD_CENTS), most: formatPrice(MOST_GIFT_CARD_CENTS) };
  const error = (name: GiftCardField) => problems[name] && t(problems[name], bounds);
  const field = (name: GiftCardField) => ({
    label: t(`giftCard.field.${name}`),
    name,
    error: error(name),
    defaultValue: typed?.[name],
  });
  return (
    <div className="grid gap-5">
      <Field {...field('amount')} inputMode="decimal" hint={t('giftCard.hint.amount', bounds)} required />
      <Field {...field('recipientName')} maxLength={limits.name} autoComplete="off" required />
      <EmailField
        {...field('recipientEmail')}
        maxLength={limits.email}
        autoComplete="off"
        hint={t('giftCard.hint.recipientEmail')}
        required
      />
      <Field {...field('senderName')} maxLength={limits.name} />
      <TextAreaField {...field('message')} rows={4} maxLength={limits.message} />
      <Field
        {...field('deliverOn')}
        type="date"
        min={today}
        defaultValue={typed?.deliverOn || today}
        hint={t('giftCard.hint.deliverOn')}
        required
      />
      <SelectField {...field('language')} required defaultValue={typed?.language || language}>
        <SelectOptions values={languages} label={(one) => t(`adminUi.language.${one}`)} />
      </SelectField>
    </div>
  );
}
