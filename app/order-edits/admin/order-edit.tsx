import { memo, useEffect, useState } from 'react';
import { data } from 'react-router';
import {
  hasHouseNumber,
  joinStreet,
  PHONE_LIMIT,
  RECIPIENT_LIMIT,
  streetFields,
} from '#app/addresses/address.ts';
import { AddressFields } from '#app/addresses/address-fields.tsx';
import { countryName } from '#app/addresses/shipping-countries.ts';
import { addressLines } from '#app/orders/address-lines.ts';
import { submitOrderForm } from '#app/orders/admin/order-form.server.ts';
import { OrderPageHead, orderPageMeta } from '#app/orders/admin/ui/order-page.tsx';
import { useOrderForm } from '#app/orders/admin/ui/use-order-form.ts';
import type { AdminOrderDetail } from '#app/orders/editing/find-admin-order.server.ts';
import { findAdminOrder } from '#app/orders/editing/find-admin-order.server.ts';
import { whyNotEditable } from '#app/orders/order-edit-rules.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { AskBeforeLeaving } from '#app/ui/admin/form/leave-dialog.tsx';
import { useSameList } from '#app/ui/admin/list/list-return-path.tsx';
import { AdminNote } from '#app/ui/admin/refusal.tsx';
import { Field, useFormActionUrl } from '#app/ui/form.tsx';
import { SubmitButton, TextLink } from '#app/ui/link.tsx';
import { findOrderEdits } from '../order-edits.server.ts';
import type { Route } from './+types/order-edit';
import type { AddressAnswer } from './submit-order-edit.server.ts';
import { type OrderEditAnswer, orderEditForms } from './submit-order-edit.server.ts';
import { EditOutcome, EmailChangeForm, ExchangeForm } from './ui/order-edit-forms.tsx';

export const handle = requireTranslations('account', 'addresses', 'admin/order-edits', 'admin/orders');

export const meta = orderPageMeta('amendments.title', 'amendments.lead');

export async function loader({ params }: Route.LoaderArgs) {
  const order = await findAdminOrder(db, params.orderNumber);
  if (!order) throw data(null, { status: 404 });
  return { order, ...(await findOrderEdits(db, order)) };
}

export function action(args: Route.ActionArgs) {
  return submitOrderForm(args, orderEditForms);
}

export { clientAction, revalidateOnConflict as shouldRevalidate } from '#app/ui/admin/refusal.tsx';

export default function OrderEditPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { order, shipments } = loaderData;
  const given = actionData && 'of' in actionData ? actionData : undefined;
  const kind = order.bought ? 'gift-card' : 'goods';
  const refusal = whyNotEditable({ ...order, isDeleted: Boolean(order.deletedAt), kind, shipments });
  const isSomebodys = !order.deletedAt && order.email !== '';
  return (
    <>
      <OrderPageHead number={order.number} title="amendments.title" lead="amendments.lead" />
      {refusal ? (
        <AdminNote className="mt-4" tone="warning">
          {t(refusal === 'sent' ? 'amendments.sent' : `amendments.problem.${refusal}`)}
        </AdminNote>
      ) : (
        <>
          <DeliverySection page={loaderData} given={given} />
          <ItemsSection page={loaderData} given={given} />
        </>
      )}
      {isSomebodys && (
        <section className="admin-panel max-w-2xl" aria-labelledby="amended-email-title">
          <h2 id="amended-email-title">{t('amendments.email')}</h2>
          <p className="mt-2 wrap-anywhere">{order.email}</p>
          <EmailChangeForm
            order={order}
            open={loaderData.emailChange}
            changeId={loaderData.emailChangeId}
            given={given?.of === 'email-change' ? given : undefined}
          />
        </section>
      )}
      <AskBeforeLeaving />
    </>
  );
}

type SectionProps = { page: Route.ComponentProps['loaderData']; given: OrderEditAnswer | undefined };

function DeliverySection({ page: { order, looksUpDutchAddresses }, given }: SectionProps) {
  const t = useWords();
  const language = useLanguage();
  return (
    <section className="admin-panel max-w-2xl" aria-labelledby="amended-address">
      <h2 id="amended-address">
        {t(order.shippingMethod?.kind === 'pickup' ? 'amendments.pickup' : 'amendments.address')}
      </h2>
      <address className="mt-2 not-italic wrap-anywhere">
        {addressLines(order.shippingAddress, language).join(', ')}
      </address>
      <DeliveryForm
        order={order}
        looksUpDutchAddresses={looksUpDutchAddresses}
        given={given?.of === 'address' ? given : undefined}
      />
    </section>
  );
}

function ItemsSection({ page: { order, lines, removable }, given }: SectionProps) {
  const t = useWords();
  const sameList = useSameList();
  const page = `/admin/orders/${order.number}`;
  return (
    <section className="admin-panel max-w-2xl" aria-labelledby="amended-pieces">
      <h2 id="amended-pieces">{t('amendments.exchange')}</h2>
      <ExchangeForm order={order} lines={lines} given={given?.of === 'exchange' ? given : undefined} />
      {removable !== undefined && (
        <p className="mt-4 text-stone">
          <TextLink to={`${sameList(page)}#back-${removable}`}>{t('amendments.remove')}</TextLink>{' '}
          {t('amendments.removeText')}
        </p>
      )}
      {order.paymentStatus === 'paid' && (
        <p className="mt-4 text-stone">
          <TextLink to={sameList(`${page}/additions`)}>{t('amendments.add')}</TextLink>{' '}
          {t('amendments.addText')}
        </p>
      )}
    </section>
  );
}

const wide = 'sm:col-span-2';

type RefusedAddress = Extract<AddressAnswer, { ok: false }>;

type DeliveryFormProps = {
  order: AdminOrderDetail;
  looksUpDutchAddresses: boolean;
  given: AddressAnswer | undefined;
};

/** After a conflict the form keeps its input. It can be submitted again for the version that is then displayed. */
function DeliveryForm({ order, looksUpDutchAddresses, given }: DeliveryFormProps) {
  const t = useWords();
  const action = useFormActionUrl(`/admin/orders/${order.number}/amendments`)('address');
  const { fetcher, form, round, isSaving, refused, outcome } = useOrderForm<AddressAnswer>(given);
  const problems = refused?.reason === 'invalid' ? refused.problems : {};
  const problemOf = (name: keyof typeof problems) => problems[name] && t(problems[name]);
  useEffect(() => {
    if (refused?.reason === 'invalid')
      form.ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused, form.ref]);
  const isPickup = order.shippingMethod?.kind === 'pickup';
  const country = order.shippingAddress?.address.country ?? '';
  const name = order.shippingAddress?.name ?? '';
  return (
    <>
      <p className="text-stone">{t('amendments.addressText')}</p>
      <fetcher.Form {...form} action={action} className="mt-3 grid gap-x-4 gap-y-3.5 sm:grid-cols-2">
        <input type="hidden" name="seen" value={order.version} />
        <input type="hidden" name="country" value={country} />
        <Field
          key={`name ${round} ${name}`}
          name="recipientName"
          label={t('account.recipientName')}
          defaultValue={refused?.typed.recipientName ?? name}
          maxLength={RECIPIENT_LIMIT}
          error={problemOf('recipientName')}
          required
          autoComplete="off"
          className={wide}
        />
        {!isPickup && (
          <PlaceFields order={order} refused={refused} looksUpDutchAddresses={looksUpDutchAddresses} />
        )}
        <Field
          key={`phone ${round} ${order.phone}`}
          name="phone"
          label={t('account.phone')}
          defaultValue={refused?.typed.phone ?? order.phone}
          maxLength={PHONE_LIMIT}
          error={problemOf('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          className={wide}
        />
        <SubmitButton look="secondary" aria-disabled={isSaving} className={`justify-self-start ${wide}`}>
          {t(isSaving ? 'amendments.saving' : 'amendments.saveAddress')}
        </SubmitButton>
      </fetcher.Form>
      <EditOutcome outcome={outcome} success="amendments.addressSaved" />
    </>
  );
}

type PlaceFieldsProps = Pick<DeliveryFormProps, 'order' | 'looksUpDutchAddresses'> & {
  refused: RefusedAddress | undefined;
};

/** Memoised, since rendering these fields again on the first change would lose the typed letter. */
const PlaceFields = memo(function PlaceFields({ order, refused, looksUpDutchAddresses }: PlaceFieldsProps) {
  const t = useWords();
  const language = useLanguage();
  const [place, setPlace] = useState(() => placeOf(order, refused?.typed));
  const country = order.shippingAddress?.address.country ?? '';
  const problems = refused?.reason === 'invalid' ? refused.problems : {};
  return (
    <>
      <AddressFields
        values={{ ...place, country }}
        problems={Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, t(problem)]))}
        onChange={(changeOf) => setPlace((one) => ({ ...one, ...changeOf({ ...one, country }) }))}
        looksUpDutchAddresses={looksUpDutchAddresses}
      />
      <p className={`text-sm text-stone ${wide}`}>
        {t('amendments.country', { country: countryName(country, language) })}
      </p>
    </>
  );
});

function placeOf({ shippingAddress }: AdminOrderDetail, typed: Record<string, string> | undefined) {
  const {
    line1 = '',
    line2 = '',
    city = '',
    state = '',
    postal_code = '',
    country = '',
  } = shippingAddress?.address ?? {};
  const { streetLine1 = line1, houseNumber = '' } = typed ?? {};
  return {
    country,
    ...(hasHouseNumber(country) && houseNumber
      ? { streetLine1, houseNumber }
      : streetFields(joinStreet({ street: streetLine1, houseNumber }), country)),
    streetLine2: typed?.streetLine2 ?? line2,
    city: typed?.city ?? city,
    state: typed?.state ?? state,
    postalCode: typed?.postalCode ?? postal_code,
  };
}
