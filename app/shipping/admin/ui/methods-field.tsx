import { Plus } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { translated } from '#app/platform/text/language.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { FieldGroupProblem } from '#app/ui/admin/form/form-section.tsx';
import { ReorderableList } from '#app/ui/admin/list/reorderable-list.tsx';
import { AdminNote } from '#app/ui/admin/refusal.tsx';
import { Button } from '#app/ui/link.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { methodField } from '../../editing/zone-fields.ts';
import { type MethodFormValues, MOST_METHODS, newMethod } from '../../editing/zone-form-values.ts';
import { MethodFields } from './method-fields.tsx';
import type { PriceRowsProps } from './price-rows.tsx';

type MethodsFieldProps = Pick<PriceRowsProps, 'weightless' | 'problems' | 'errors'> & {
  methods: MethodFormValues[];
  blankId: string;
  othersDeliver: boolean;
};

export function MethodsField({ methods, blankId, othersDeliver, ...fields }: MethodsFieldProps) {
  const t = useWords();
  const language = useLanguage();
  const isHydrated = useIsHydrated();
  const add = useRef<HTMLButtonElement>(null);
  const { shown, removed, addedId, addMethod, change, rename } = useMethods(methods, add);
  const nameOf = ({ name, nameNl }: MethodFormValues) =>
    translated(language, name, nameNl.trim() || null).text.trim() || t('zones.unnamedMethod');
  const { errors } = fields;
  const elsewhere = Object.keys(errors).filter(
    (field) => field.startsWith(methodField('')) && !shown.some(({ id }) => field === methodField(id)),
  );
  return (
    <div className="field-rows">
      <FieldGroupProblem>{errors.methods}</FieldGroupProblem>
      <FieldGroupProblem>{errors.methodOrder}</FieldGroupProblem>
      {elsewhere.map((field) => (
        <FieldGroupProblem key={field}>{errors[field]}</FieldGroupProblem>
      ))}
      {removed.map((id) => (
        <input key={id} type="hidden" name="removed" value={id} />
      ))}
      <ReorderableList
        label={t('zones.methods')}
        field="methods"
        items={shown}
        nameOf={nameOf}
        onChange={change}
      >
        {(method) => (
          <MethodFields
            {...fields}
            method={method}
            title={nameOf(method)}
            takesFocus={addedId === method.id}
            onName={(changed) => rename(method.id, changed)}
          />
        )}
      </ReorderableList>
      {!shown.length && (
        <AdminNote tone={othersDeliver ? 'warning' : 'critical'}>
          {t(othersDeliver ? 'zones.noMethods' : 'zones.noMethodsAnywhere')}
        </AdminNote>
      )}
      {isHydrated && (
        <Button
          ref={add}
          look="secondary"
          className="mt-4 gap-2"
          disabled={shown.length >= MOST_METHODS}
          onClick={addMethod}
        >
          <Plus aria-hidden size={18} strokeWidth={1.5} />
          {t('zones.addMethod')}
        </Button>
      )}
      <noscript>
        <input type="hidden" name="blank" value={blankId} />
        <MethodFields {...fields} method={newMethod(blankId)} title={t('zones.addMethod')} isPlain />
      </noscript>
    </div>
  );
}

function useMethods(methods: MethodFormValues[], addButton: RefObject<HTMLButtonElement | null>) {
  const [shown, setShown] = useState(methods);
  const [removed, setRemoved] = useState<string[]>([]);
  const [addedId, setAddedId] = useState<string>();
  return {
    shown,
    removed,
    addedId,
    addMethod(): void {
      const method = newMethod(crypto.randomUUID());
      setAddedId(method.id);
      setShown([...shown, method]);
    },
    change(next: MethodFormValues[]): void {
      const gone = shown.filter((method) => !next.includes(method));
      setRemoved([...removed, ...gone.map(({ id }) => id)]);
      setShown(next);
      if (!next.length) addButton.current?.focus();
    },
    rename(id: string, changed: { name: string } | { nameNl: string }): void {
      setShown((before) => before.map((one) => (one.id === id ? { ...one, ...changed } : one)));
    },
  };
}
