import { useEffect, useRef, useState } from 'react';
import { type Address, withCountry } from '#app/addresses/address.ts';
import { useDefaultCountry } from '#app/addresses/default-country.ts';
import { linkedDiscountCode } from '#app/discounts/linked-discount-code.ts';
import { useWords } from '#app/platform/text/translations.ts';
import { methodsFor, type ShippingZone } from '#app/shipping/shipping-method.ts';
import { autofillDraft, type SavedDetails } from '../form/autofill-saved-details.ts';
import {
  type CheckoutDraft,
  type DraftAddress,
  loadDraft,
  paymentMethodsFor,
  storeDraft,
} from '../form/checkout-draft.ts';
import { addressesOf, clearAddressFields, fillInSavedAddress } from '../form/saved-address.ts';
import { type ShippingProblems, shippingProblems } from '../form/shipping-form.ts';

export type CheckoutForm = ReturnType<typeof useCheckoutDraft>;

/** Undefined until the browser has read the stored draft of this tab. */
export function useCheckoutDraft(
  saved: SavedDetails | undefined,
  zones: readonly ShippingZone[],
  sellsToBusinesses: boolean,
) {
  const t = useWords();
  const deliveredTo = zones.flatMap(({ countries }) => countries);
  const preselected = useDefaultCountry(deliveredTo, saved?.country);
  const { draft, change } = useStoredDraft(saved, preselected);
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState<ShippingProblems>({});

  function changeFields(changeOf: (shipping: DraftAddress) => Partial<DraftAddress>): void {
    change(({ shipping }) => {
      const { country, ...fields } = changeOf(shipping);
      const changed = Object.keys({ country, ...fields });
      setRefused((problems) =>
        Object.fromEntries(Object.entries(problems).filter(([name]) => !changed.includes(name))),
      );
      const typed = { ...shipping, ...fields };
      return { shipping: country === undefined ? typed : withCountry(typed, country) };
    });
  }

  const country = draft?.shipping.country ?? '';
  const methods = methodsFor(country, zones);
  const method = methods.find(({ id }) => id === draft?.shippingMethodId) ?? methods[0];
  const isPickup = method?.kind === 'pickup';
  const { needsAddress, billing } = draft ? addressesOf(draft, saved, isPickup) : { needsAddress: true };
  const paymentMethods = paymentMethodsFor([country, billing?.country]);
  const business = (sellsToBusinesses && draft?.business) || undefined;
  const ownProblems = draft ? findProblems(draft, { deliveredTo, needsAddress, business }) : {};
  const spoken = Object.fromEntries(Object.entries(ownProblems).map(([name, message]) => [name, t(message)]));
  return {
    draft,
    deliveredTo,
    methods,
    method,
    isPickup,
    needsAddress,
    billing,
    business,
    paymentMethods,
    paymentMethod: draft?.method ?? paymentMethods[0],
    change: (changed: Partial<CheckoutDraft>) => change(() => changed),
    changeFields,
    /** Fills in a saved address. Undefined clears the fields, so that another address can be entered. */
    shipTo(address: Address | undefined): void {
      if (!saved) return;
      change(({ shipping }) => ({
        shipping: address ? fillInSavedAddress(shipping, address, saved) : clearAddressFields(shipping),
      }));
    },
    changeBusiness(changed: Partial<NonNullable<typeof business>> | undefined): void {
      change(({ business }) => ({
        business: changed ? { company: '', vatNumber: '', ...business, ...changed } : null,
      }));
      setRefused(({ company: _, vatNumber: __, ...others }) => others);
    },
    /** Stores the details that were filled in from the account, so that they remain if the session expires. */
    keep: () => draft && storeDraft(draft),
    isComplete: !Object.keys(ownProblems).length,
    /** The displayed problems. Before the first submission these are only the server's. */
    problems: { ...refused, ...(isChecked && spoken) } as ShippingProblems,
    check: () => setChecked(true),
    refuse: setRefused,
  };
}

type ProblemContext = { deliveredTo: string[]; needsAddress: boolean; business: CheckoutDraft['business'] };

function findProblems(draft: CheckoutDraft, { deliveredTo, needsAddress, business }: ProblemContext) {
  return {
    ...(!deliveredTo.includes(draft.shipping.country) && { country: 'checkout.notDeliveredTo' }),
    ...shippingProblems(draft.shipping, needsAddress),
    ...(business && !business.company.trim() && { company: 'checkoutBusiness.companyRequired' }),
  };
}

function useStoredDraft(saved: SavedDetails | undefined, preselected: string) {
  const [draft, setDraft] = useState<CheckoutDraft>();
  const newest = useRef<CheckoutDraft>(undefined);

  useEffect(() => {
    const found = loadDraft(saved?.addresses[0]?.country ?? preselected);
    found.discountCode = linkedDiscountCode(location.search) ?? found.discountCode;
    newest.current = saved ? autofillDraft(found, saved) : found;
    setDraft(newest.current);
  }, [saved, preselected]);

  /** Changes the newest draft. The rendered draft may be older if a lookup finishes while the buyer types. */
  function change(changeOf: (draft: CheckoutDraft) => Partial<CheckoutDraft>): void {
    if (!newest.current) return;
    newest.current = { ...newest.current, ...changeOf(newest.current) };
    setDraft(newest.current);
    storeDraft(newest.current);
  }

  return { draft, change };
}
