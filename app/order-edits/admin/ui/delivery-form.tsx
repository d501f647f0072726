import { memo, useEffect, useState } from 'react';
import {
  hasHouseNumber,
  joinStreet,
  PHONE_LIMIT,
  RECIPIENT_LIMIT,
  streetFields,
} from '#app/addresses/address.ts';
import { AddressFields } from '#app/addresses/address-fields.tsx';
import { countryName } from '#app/addresses/shipping-countries.ts';
import { useOrderForm } from '#app/orders/admin/ui/use-order-form.ts';
import type { AdminOrderDetail } from '#app/orders/editing/find-admin-order.server.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { Field, useFormActionUrl } from '#app/ui/form.tsx';
import { SubmitButton } from '#app/ui/link.tsx';
import type { AddressAnswer } from '../submit-order-edit.server.ts';
import { EditOutcome } from './order-edit-forms.tsx';

const wide = 'sm:col-span-2';

type RefusedAddress = Extract<AddressAnswer, { ok: false }>;

type DeliveryFormProps = {
  order: AdminOrderDetail;
  looksUpDutchAddresses: boolean;
  given: AddressAnswer | undefined;
};

/** After a conflict the form keeps its input. It can be submitted again for the version that is then displayed. */
export function DeliveryForm({ order, looksUpDutchAddresses, given }: DeliveryFormProps) {
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
