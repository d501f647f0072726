import '../words.ts';
import { useFetcher } from 'react-router';
import type { Section } from '#app/catalogue/product.ts';
import { sections } from '#app/catalogue/product.ts';
import { useWords } from '#app/platform/words.ts';
import type { AdminRefusal } from '#app/ui/admin/answer-or-refusal.ts';
import { FormSection } from '#app/ui/admin/form-section.tsx';
import { FormStatus } from '#app/ui/admin/form-status.tsx';
import { SaveBar } from '#app/ui/admin/save-bar.tsx';
import { useVersionedForm } from '#app/ui/admin/versioned-form.ts';
import { menuFields } from '../../navigation-settings.ts';
import type { MenuAnswer, TypedMenus } from '../menu-answer.ts';
import { MenuListField } from './menu-list-field.tsx';
import { TheirMenus } from './their-menus.tsx';

type MenusFormProps = {
  shown: { saved: TypedMenus; version: string; existing: Record<Section, string[]> };
  /** What the server said when the form came back with a whole page. */
  given: MenuAnswer | undefined;
};

/** The menus of all sections, saved together. */
export function MenusForm({ shown, given }: MenusFormProps) {
  const t = useWords();
  const fetcher = useFetcher<MenuAnswer | AdminRefusal>();
  const { version, saved, existing } = shown;
  const { form, answer, shownVersion, sentVersion, conflict, returned, refusal, isSavedByPage, ...saving } =
    useVersionedForm({
      fetcher,
      version,
      given,
      notSaved: t('menus.notSaved'),
      saved: () => ({ title: t('menus.saved') }),
    });
  const problems = answer && 'problems' in answer ? answer.problems : {};
  const values = returned?.typed ?? saved;
  return (
    <fetcher.Form {...form} className="mt-5">
      <input type="hidden" name="version" value={sentVersion} />
      <FormStatus isSaving={saving.isSaving} refusal={refusal} saved={isSavedByPage && t('menus.saved')}>
        {conflict && <TheirMenus theirs={conflict.theirs} typed={conflict.typed} />}
      </FormStatus>
      {sections.map((section) => (
        <FormSection
          key={`${section} ${shownVersion}`}
          title={t(`menus.section.${section}`)}
          text={
            existing[section].length
              ? t('menus.existing', { slugs: existing[section].join(', ') })
              : t('menus.nothingExists')
          }
        >
          {menuFields
            .filter((field) => field.section === section)
            .map(({ name, list }) => (
              <MenuListField
                key={name}
                name={name}
                label={t(`menus.${list}`)}
                value={values[name]}
                saved={saved[name]}
                existing={existing[section]}
                problem={problems[name]}
              />
            ))}
        </FormSection>
      ))}
      <SaveBar {...saving} label={t('menus.save')} />
    </fetcher.Form>
  );
}
