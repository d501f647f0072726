import '../words.ts';
import { useEffect, useState } from 'react';
import { useWords } from '#app/platform/words.ts';
import { type CheckoutDraft, findDraft, keepDraft } from '../draft.ts';
import { type ShippingField, type ShippingProblems, shippingProblems } from '../shipping-form.ts';

/** The form, kept in this tab as it is typed. Undefined until the browser has looked what it kept. */
export function useCheckoutForm() {
  const t = useWords();
  const [draft, setDraft] = useState<CheckoutDraft>();
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState<ShippingProblems>({});

  useEffect(() => setDraft(findDraft()), []);

  function change(changed: CheckoutDraft): void {
    setDraft(changed);
    keepDraft(changed);
  }

  function changeField(name: ShippingField, value: string): void {
    if (draft) change({ ...draft, shipping: { ...draft.shipping, [name]: value } });
    setRefused(({ [name]: _, ...others }) => others);
  }

  const ownProblems = draft ? shippingProblems(draft.shipping) : {};
  const spoken = Object.fromEntries(Object.entries(ownProblems).map(([name, message]) => [name, t(message)]));
  return {
    draft,
    changeField,
    changeMethod: (method: CheckoutDraft['method']) => draft && change({ ...draft, method }),
    /** Nothing that the browser can see is missing. */
    isComplete: !Object.keys(ownProblems).length,
    /** What to show: nothing before the shopper first said "done", then whatever is wrong at this moment. */
    problems: { ...refused, ...(isChecked && spoken) } as ShippingProblems,
    check: () => setChecked(true),
    refuse: setRefused,
  };
}
