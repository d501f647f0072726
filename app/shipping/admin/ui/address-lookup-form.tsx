import '../register-translations.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { Button } from '#app/ui/button.tsx';
import { useFormActionUrl } from '#app/ui/named-form-actions.ts';

type AddressLookupFormProps = { isOn: boolean; onSave: (form: HTMLFormElement) => void };

/** Whether the checkout looks up Dutch streets by postal code and house number. */
export function AddressLookupForm({ isOn, onSave }: AddressLookupFormProps) {
  const t = useWords();
  const address = useFormActionUrl('/admin/shipping');
  return (
    <section className="admin-panel mt-8" aria-labelledby="address-lookup">
      <h2 id="address-lookup">{t('zones.addressLookup')}</h2>
      <form
        method="post"
        action={address('address-lookup')}
        onSubmit={(event) => {
          event.preventDefault();
          onSave(event.currentTarget);
        }}
      >
        <label className="product-check">
          <input type="checkbox" name="isOn" defaultChecked={isOn} aria-describedby="address-lookup-hint" />
          {t('zones.addressLookupOn')}
        </label>
        <p id="address-lookup-hint" className="text-sm text-stone">
          {t('zones.addressLookupHint')}
        </p>
        <Button type="submit" look="secondary" className="mt-4">
          {t('zones.addressLookupSave')}
        </Button>
      </form>
    </section>
  );
}
