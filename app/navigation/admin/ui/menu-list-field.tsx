import '../words.ts';
import type { ReactNode } from 'react';
import { useWords } from '#app/platform/words.ts';
import { Field } from '#app/ui/field.tsx';
import { type MenuProblem, splitSlugs } from '../../navigation-settings.ts';

type MenuListFieldProps = {
  name: string;
  label: string;
  value: string;
  saved: string;
  /** The categories that have products. */
  existing: string[];
  problem: MenuProblem | undefined;
  /** What two people made of it. */
  conflict: ReactNode;
};

/** A list of slugs, and which of the saved ones shoppers don't see. */
export function MenuListField({
  name,
  label,
  value,
  saved,
  existing,
  problem,
  conflict,
}: MenuListFieldProps) {
  const t = useWords();
  const missing = splitSlugs(saved).filter((slug) => !existing.includes(slug));
  const error =
    problem?.reason === 'no-slugs'
      ? t('menus.notSlugs', { slugs: problem.slugs.join(', ') })
      : problem && t('menus.tooMany', { most: problem.most });
  return (
    <div>
      <Field
        name={name}
        label={label}
        defaultValue={value}
        hint={t('menus.hint')}
        error={
          error || conflict ? (
            <>
              {error}
              {conflict}
            </>
          ) : undefined
        }
        maxLength={2000}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {missing.length > 0 && (
        <p className="admin-note mt-1.5 text-sm" data-tone="warning">
          {t('menus.notShown', { slugs: missing.join(', ') })}
        </p>
      )}
    </div>
  );
}
