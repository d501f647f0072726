import { randomUUID } from 'node:crypto';
import { data, Form, redirect, useNavigation } from 'react-router';
import { z } from 'zod';
import { type OrderForms, readText, submitOrderForm } from '#app/orders/admin/order-form.server.ts';
import { OrderPageHead, orderPageMeta } from '#app/orders/admin/ui/order-page.tsx';
import { ItemLines } from '#app/orders/ui/item-lines.tsx';
import { db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { useSameList } from '#app/ui/admin/list/list-return-path.tsx';
import { AdminNote, OutcomeNote } from '#app/ui/admin/refusal.tsx';
import { formatDateTime, useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { useFormActionUrl } from '#app/ui/form.tsx';
import { SubmitButton, TextLink } from '#app/ui/link.tsx';
import { type AdditionRefusal, addItems } from '../additions/add-items.server.ts';
import { findItemsToAdd, findOrderForAdditions } from '../additions/addable-items.server.ts';
import { type Addition, withdrawAddition } from '../additions/additions.server.ts';
import { readWantedItems } from '../additions/wanted-items.ts';
import type { Route } from './+types/order-additions';
import { AddItemsForm } from './ui/add-items-form.tsx';

export const handle = requireTranslations('admin/order-edits', 'admin/orders');

export const meta = orderPageMeta('additions.title', 'additions.lead');

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { language } = context.get(requestInfo);
  const wanted = readWantedItems(url.searchParams.getAll('piece'));
  const found = await findOrderForAdditions(db, params.orderNumber, wanted, language, new Date());
  if (!found) throw data(null, { status: 404 });
  const typed = (url.searchParams.get('q') ?? '').trim().slice(0, 100);
  const search = isPostgresText(typed) ? typed : '';
  const pieces = found.refusal ? [] : await findItemsToAdd(db, search, language);
  const isAsked = url.searchParams.has('asked');
  return { ...found, search, pieces, isAsked, additionId: randomUUID() };
}

export function action(args: Route.ActionArgs) {
  return submitOrderForm(args, additionForms);
}

const additionForms: OrderForms<AdditionAnswer> = {
  requests: async (db, { actor, number, form, now }) => {
    const id = z.uuid().safeParse(form.get('id'));
    const pieces = readWantedItems(form.getAll('piece'));
    if (!id.success || !pieces.length) return { of: 'request', ok: false, reason: 'no-pieces' };
    const told = /^\d{1,9}$/.exec(readText(form, 'toldCents'))?.[0];
    const seen = readText(form, 'seen') || 'unseen';
    const wanted = { id: id.data, number, seen, pieces, toldCents: Number(told ?? -1) };
    const added = await addItems(db, actor, wanted, now);
    if (added.ok) throw redirect(`/admin/orders/${encodeURIComponent(number)}/additions?asked=1`, 303);
    return { of: 'request', ok: false, reason: added.reason };
  },
  withdrawals: async (db, { actor, number, form, now }) => {
    const id = z.uuid().safeParse(form.get('id'));
    const withdrawn = id.success
      ? await withdrawAddition(db, actor, { number, id: id.data }, now)
      : ({ ok: false, reason: 'not-found' } as const);
    return withdrawn.ok
      ? { of: 'withdrawal', ok: true }
      : { of: 'withdrawal', ok: false, reason: withdrawn.reason };
  },
};

type AdditionAnswer =
  | { of: 'request'; ok: false; reason: AdditionRefusal }
  | { of: 'withdrawal'; ok: true }
  | { of: 'withdrawal'; ok: false; reason: 'not-found' | 'not-waiting' };

export { clientAction, revalidateOnConflict as shouldRevalidate } from '#app/ui/admin/refusal.tsx';

export default function OrderAdditions({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { order, addedTo, additions, refusal, isAsked } = loaderData;
  return (
    <>
      <OrderPageHead number={order.number} title="additions.title" lead="additions.lead" />
      <OutcomeNote
        outcome={actionData ?? (isAsked ? { of: 'request', ok: true } : undefined)}
        className="mt-4"
      >
        {!actionData && t('additions.asked', { email: order.email })}
        {actionData &&
          'of' in actionData &&
          t(actionData.ok ? 'additions.withdrawn' : `additions.problem.${actionData.reason}`)}
      </OutcomeNote>
      {additions.map((addition) => (
        <AdditionPanel key={addition.id} number={order.number} addition={addition} />
      ))}
      {refusal ? (
        <AdminNote className="mt-4" tone="warning">
          {t(`additions.closed.${refusal}`, { number: addedTo ?? '' })}
        </AdminNote>
      ) : (
        <AddItemsForm {...loaderData} />
      )}
    </>
  );
}

function AdditionPanel({ number, addition }: { number: string; addition: Addition }) {
  const t = useWords();
  const language = useLanguage();
  const price = useFormatAdminPrice();
  const sameList = useSameList();
  const action = useFormActionUrl(`/admin/orders/${number}/additions`);
  const isSaving = useNavigation().state !== 'idle';
  const { id, number: added, by, askedAt, expiresAt, totalCents, pieces, state } = addition;
  const name = `addition-${added}`;
  const moment = formatDateTime(expiresAt, language);
  return (
    <section className="admin-panel max-w-2xl" aria-labelledby={name}>
      <h2 id={name}>
        <TextLink to={sameList(`/admin/orders/${added}`)}>{added}</TextLink>
      </h2>
      <ul className="mt-2 [overflow-wrap:anywhere]">
        <ItemLines lines={pieces} />
      </ul>
      <p className="mt-2 text-stone">
        {t('additions.by', { by, moment: formatDateTime(askedAt, language), total: price(totalCents) })}
      </p>
      <AdminNote className="mt-2" tone={state === 'paid' ? 'good' : undefined}>
        {t(`additions.state.${state}`, { moment })}
      </AdminNote>
      {state === 'waiting' && (
        <Form method="post" action={action('withdrawals')} className="mt-4">
          <input type="hidden" name="id" value={id} />
          <SubmitButton look="secondary" aria-disabled={isSaving}>
            {t('additions.withdraw')}
          </SubmitButton>
        </Form>
      )}
    </section>
  );
}
