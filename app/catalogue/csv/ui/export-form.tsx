import '../register-translations.ts';
import { downloadOnceProved } from '#app/accounts/reauthentication/reauthenticate-first.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, SelectField } from '#app/ui/form-fields.tsx';

/** Downloads the catalogue, or a part of it. The browser does it, so the page stays. */
export function ExportForm() {
  const t = useWords();
  return (
    <section className="admin-panel" aria-labelledby="export-products">
      <h2 id="export-products">{t('csvImport.exportTitle')}</h2>
      <p className="mt-1 text-stone">{t('csvImport.exportText')}</p>
      <form
        method="get"
        action="/admin/products/export.csv"
        onSubmit={downloadOnceProved}
        className="export-fields"
      >
        <Field label={t('csvImport.exportSearch')} name="q" type="search" maxLength={100} />
        <SelectField label={t('csvImport.exportCategory')} name="gender" defaultValue="">
          <option value="">{t('csvImport.exportAll')}</option>
          {(['women', 'men', 'the-drop'] as const).map((category) => (
            <option key={category} value={category}>
              {t(`csvImport.category.${category}`)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" look="secondary">
          {t('csvImport.exportDownload')}
        </Button>
      </form>
    </section>
  );
}
