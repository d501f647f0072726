import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { fetchJson } from '#app/platform/http/fetching/fetch-json.ts';
import type { DutchAddressAnswer } from './dutch-address.ts';
import { hasHouseNumber, type TypedAddress } from './dutch-street.ts';

type Found = { postalCode: string; houseNumber: number; address: DutchAddressAnswer['address'] };

/**
 * Looks up the street and city of what was typed, once a field is left, and fills in what is still empty or came from here. Answers
 * what was found of the postal code and number in the form now, null where there is no such address; undefined while nobody knows.
 */
export function useDutchAddress(
  typed: TypedAddress,
  onFound: (fieldsOf: (typed: TypedAddress) => Partial<TypedAddress>) => void,
) {
  const [found, setFound] = useState<Found>();
  // They type on while the register is asked.
  const current = useRef({ typed, onFound });
  current.current = { typed, onFound };
  // An answer after they went on to pay belongs to no form any more.
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const isOfForm = (one: Found | undefined) => {
    const key = lookupKey(current.current.typed);
    return key !== undefined && one?.postalCode === key.postalCode && one.houseNumber === key.houseNumber;
  };

  async function lookUp(): Promise<void> {
    const key = lookupKey(typed);
    if (!key || isOfForm(found)) return;
    const { ok, body } = await fetchJson<DutchAddressAnswer>('/functions/v1/dutch-address', { json: key });
    const answer = { ...key, address: body.address ?? null };
    if (!ok || !isShown.current || !isOfForm(answer)) return;
    setFound(answer);
    const before = found?.address;
    const { street, city } = answer.address ?? {};
    if (!street || !city) return;
    current.current.onFound((typed) => ({
      ...((!typed.streetLine1.trim() || typed.streetLine1 === before?.street) && { streetLine1: street }),
      ...((!typed.city.trim() || typed.city === before?.city) && { city }),
    }));
  }

  // Who stands in a field that was just filled in types over it, not behind it.
  useLayoutEffect(() => {
    const field = document.activeElement;
    if (!(field instanceof HTMLInputElement) || !found?.address) return;
    const { street, city } = found.address;
    if (
      (field.name === 'streetLine1' && field.value === street) ||
      (field.name === 'city' && field.value === city)
    )
      field.select();
  }, [found]);

  return { found: isOfForm(found) ? found?.address : undefined, lookUp };
}

/** Undefined while either does not look whole. */
function lookupKey({ country, postalCode, houseNumber }: TypedAddress) {
  const code = postalCode.replace(/\s/g, '').toUpperCase();
  const number = Number.parseInt(houseNumber, 10);
  const isWhole = hasHouseNumber(country) && /^[1-9]\d{3}[A-Z]{2}$/.test(code) && number > 0;
  return isWhole ? { postalCode: code, houseNumber: number } : undefined;
}
