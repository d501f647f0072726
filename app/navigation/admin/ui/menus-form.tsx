import '../words.ts';
import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { Section } from '#app/catalogue/product.ts';
import { sections } from '#app/catalogue/product.ts';
import { useWords } from '#app/platform/words.ts';
import type { AdminRefusal } from '#app/ui/admin/answer-or-refusal.ts';
import { FormSection } from '#app/ui/admin/form-section.tsx';
import { RefusalNote } from '#app/ui/admin/refusal-note.tsx';
import { SaveBar } from '#app/ui/admin/save-bar.tsx';
import { useUnsavedChanges } from '#app/ui/admin/unsaved-changes.ts';
import { useToasts } from '#app/ui/toast.tsx';
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
  const form = useRef<HTMLFormElement>(null);
  const { isDirty, markSaved, blocker } = useUnsavedChanges(form);
  const answer = fetcher.data ?? given;
  const isSaving = fetcher.state !== 'idle';
  const { version, saved, existing } = shown;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is what the fields show from now on.
  useEffect(markSaved, [version, markSaved]);
  useAnnounced(fetcher.data, form);

  const problems = answer && 'problems' in answer ? answer.problems : {};
  // After continuing with theirs, the page has that version itself.
  const conflict = answer && 'theirs' in answer && answer.version !== version ? answer : undefined;
  const values = given && 'typed' in given && given === answer ? given.typed : saved;
  return (
    <fetcher.Form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => isSaving && event.preventDefault()}
      className="mt-5"
    >
      <input type="hidden" name="version" value={conflict?.version ?? version} />
      <div role="status" className="mb-5 empty:hidden">
        {!isSaving && conflict && <TheirMenus theirs={conflict.theirs} typed={conflict.typed} />}
        {!isSaving && answer && isRefusal(answer) && <RefusalNote reason={answer.reason} />}
        {given?.ok && !fetcher.data && (
          <p className="admin-note" data-tone="good">
            {t('menus.saved')}
          </p>
        )}
      </div>
      {sections.map((section) => (
        <FormSection
          key={`${section} ${version}`}
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
      <SaveBar isDirty={isDirty} isSaving={isSaving} blocker={blocker} label={t('menus.save')} />
    </fetcher.Form>
  );
}

function isRefusal(answer: MenuAnswer | AdminRefusal): answer is AdminRefusal {
  return !answer.ok && !('typed' in answer);
}

/** Says once what became of it, and brings the reader to the first field that was refused. */
function useAnnounced(
  answered: MenuAnswer | AdminRefusal | undefined,
  form: React.RefObject<HTMLFormElement | null>,
): void {
  const t = useWords();
  const toast = useToasts();
  const told = useRef<unknown>(undefined);
  useEffect(() => {
    if (!answered || told.current === answered) return;
    told.current = answered;
    if (answered.ok) return toast({ variant: 'success', title: t('menus.saved') });
    toast({ variant: 'destructive', title: t('menus.notSaved') });
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [answered, form, toast, t]);
}
