import { Plus } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useWords } from '#app/platform/text/translations.ts';
import { Field } from '#app/ui/form-fields.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { splitSlugs } from '../../menus/navigation-settings.ts';

type MenuListFieldProps = {
  name: string;
  list: 'featured' | 'regular';
  label: string;
  value: string;
  saved: string;
  existing: string[];
  /** The slugs that either of the department's two lists contains. */
  chosen: string[];
  onType: (text: string) => void;
  error: ReactNode;
};

/** Lets the operator enter or choose slugs. Lists the saved slugs that the shop does not display. */
export function MenuListField({
  name,
  list,
  label,
  value,
  saved,
  existing,
  chosen,
  onType,
  error,
}: MenuListFieldProps) {
  const t = useWords();
  const missing = splitSlugs(saved).filter((slug) => !existing.includes(slug));
  const field = useRef<HTMLDivElement>(null);
  const isAlive = useIsHydrated();
  const others = existing.filter((slug) => !chosen.includes(slug));
  function add(slug: string): void {
    const input = field.current?.querySelector('input');
    if (!input) return;
    input.value = [...splitSlugs(input.value), slug].join(', ');
    // Fires the event of typing, so that the form's listeners notice the change.
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.focus();
  }
  return (
    <div ref={field} onInput={({ target }) => target instanceof HTMLInputElement && onType(target.value)}>
      <Field
        name={name}
        label={label}
        defaultValue={value}
        hint={t('menus.hint')}
        error={error}
        maxLength={2000}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {isAlive && others.length > 0 && (
        <p className="mt-1 flex flex-wrap gap-x-5">
          {others.map((slug) => {
            const category = t(`common.${slug}`);
            return (
              <button
                key={slug}
                type="button"
                className="admin-way min-w-11 gap-1"
                aria-label={t(`menus.add.${list}`, { category })}
                onClick={() => add(slug)}
              >
                <Plus aria-hidden size={16} strokeWidth={1.6} />
                {category}
              </button>
            );
          })}
        </p>
      )}
      {missing.length > 0 && (
        <p className="admin-note mt-1.5 text-sm" data-tone="warning">
          {t('menus.notShown', { slugs: missing.join(', ') })}
        </p>
      )}
    </div>
  );
}
