import '../register-translations.ts';
import { useFetcher } from 'react-router';
import { listCountryNames } from '#app/accounts/countries/country-names.ts';
import type { FormBase } from '#app/platform/editing/versioned-form-types.ts';
import { useLanguage, useWords, type Words } from '#app/platform/text/i18n.ts';
import type { Language } from '#app/platform/text/language.ts';
import { fieldErrorsWithConflicts } from '#app/ui/admin/form/field-errors-with-conflicts.tsx';
import { FormStatus } from '#app/ui/admin/form/form-status.tsx';
import { HiddenMergeFields } from '#app/ui/admin/form/hidden-merge-fields.tsx';
import { MergeNote } from '#app/ui/admin/form/merge-note.tsx';
import { mergedFieldsText } from '#app/ui/admin/form/merged-fields-text.ts';
import { SaveBar } from '#app/ui/admin/form/save-bar.tsx';
import { useVersionedForm } from '#app/ui/admin/form/use-versioned-form.ts';
import { useFormatAdminPrice } from '#app/ui/admin/format-admin-price.ts';
import type { AdminRefusal } from '#app/ui/admin/try-server-action.ts';
import type { ZoneProblem } from '../../editing/zone-form-values-and-limits.ts';
import type { FilledZone, ZoneAnswer } from '../zone-action-data.ts';
import type { Weightless } from './price-rows.tsx';
import { mergedFieldName, zoneFieldText } from './zone-field-labels-and-values.ts';
import { ZoneFields } from './zone-fields.tsx';

type ZoneFormProps = {
  /** A new one has no id, but its form has. */
  shown: FilledZone & {
    id: string | undefined;
    version: string;
    base: FormBase;
    blankId: string;
    taken: { country: string; zone: string }[];
    othersDeliver: boolean;
    weightless: Weightless;
  };
  /** What the server said when the form came back with a whole page. */
  given: ZoneAnswer | undefined;
};

/** All of a zone, saved together. A new one leads to the list once it is saved. */
export function ZoneForm({ shown, given }: ZoneFormProps) {
  const t = useWords();
  const language = useLanguage();
  const price = useFormatAdminPrice();
  const fetcher = useFetcher<ZoneAnswer | AdminRefusal>();
  const { id, version } = shown;
  const isNew = id === undefined;
  const nameIn = (filled: FilledZone) => (field: string) => mergedFieldName(t, field, filled, language);
  const { form, answer, shownVersion, conflict, returned, refusal, problems, isSavedByPage, ...saving } =
    useVersionedForm({
      fetcher,
      version,
      given,
      notSaved: t('zones.notSaved'),
      saved: ({ kept }) =>
        isNew
          ? { title: t('zones.created'), to: '/admin/shipping' }
          : { title: t('zones.updated'), description: mergedFieldsText(t, kept.map(nameIn(shown))) },
    });
  const errors = Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [field, zoneProblemText(t, problem, language)]),
  );
  const isGone = answer && !answer.ok && answer.reason === 'missing';
  return (
    <fetcher.Form {...form} className="mt-5">
      <input type="hidden" name="version" value={isGone ? '' : shownVersion} />
      <HiddenMergeFields key={`base ${shownVersion}`} base={returned?.base ?? shown.base} />
      <FormStatus
        isSaving={saving.isSaving}
        refusal={refusal}
        gone={isGone && t('zones.goneMeanwhile')}
        saved={isSavedByPage && t('zones.updated')}
      >
        {conflict && (
          <MergeNote
            disputed={Object.keys(conflict.meanwhile.disputed).map(nameIn(conflict.meanwhile.theirs))}
            kept={conflict.meanwhile.kept.map(nameIn(conflict.meanwhile.theirs))}
            address={isNew ? '/admin/shipping' : `/admin/shipping/${encodeURIComponent(id)}`}
          />
        )}
      </FormStatus>
      <ZoneFields
        key={shownVersion}
        values={returned?.typed ?? shown}
        blankId={shown.blankId}
        taken={shown.taken}
        othersDeliver={shown.othersDeliver}
        weightless={shown.weightless}
        problems={problems}
        errors={fieldErrorsWithConflicts(errors, conflict, (filled, field) =>
          zoneFieldText(t, filled, field, { language, price }),
        )}
      />
      <SaveBar {...saving} label={t(isNew ? 'zones.create' : 'zones.save')} backTo="/admin/shipping" />
    </fetcher.Form>
  );
}

function zoneProblemText(t: Words, { problem, taken = [] }: ZoneProblem, language: Language): string {
  const zones = [...new Set(taken.map(({ zone }) => zone))];
  const countries = listCountryNames(
    taken.map(({ country }) => country),
    language,
  );
  return t(`zones.problem.${problem}`, { countries, zones: zones.join(', ') });
}
