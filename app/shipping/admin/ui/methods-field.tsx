import { Plus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { translated } from '#app/platform/text/translated.ts';
import { FieldGroupProblem } from '#app/ui/admin/form/field-group-problem.tsx';
import { ReorderableList } from '#app/ui/admin/list/reorderable-list.tsx';
import { Button } from '#app/ui/button.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { methodField } from '../../editing/zone-fields.ts';
import {
  type MethodFormValues,
  MOST_METHODS,
  newMethod,
  type ZoneProblems,
} from '../../editing/zone-form-values.ts';
import { MethodFields } from './method-fields.tsx';
import type { Weightless } from './price-rows.tsx';

type MethodsFieldProps = {
  methods: MethodFormValues[];
  blankId: string;
  othersDeliver: boolean;
  weightless: Weightless;
  problems: ZoneProblems;
  errors: Record<string, ReactNode>;
};

export function MethodsField({
  methods,
  blankId,
  othersDeliver,
  weightless,
  problems,
  errors,
}: MethodsFieldProps) {
  const t = useWords();
  const language = useLanguage();
  const isAlive = useIsHydrated();
  const add = useRef<HTMLButtonElement>(null);
  const added = useRef<string>(undefined);
  const [shown, setShown] = useState(methods);
  const [removed, setRemoved] = useState<string[]>([]);
  const nameOf = ({ name, nameNl }: MethodFormValues) =>
    translated(language, name, nameNl.trim() || null).text.trim() || t('zones.unnamedMethod');
  const elsewhere = Object.keys(errors).filter(
    (field) => field.startsWith(methodField('')) && !shown.some(({ id }) => field === methodField(id)),
  );

  function change(next: MethodFormValues[]): void {
    const gone = shown.filter((method) => !next.includes(method));
    setRemoved([...removed, ...gone.map(({ id }) => id)]);
    setShown(next);
    if (!next.length) add.current?.focus();
  }

  function addMethod(): void {
    const method = newMethod(crypto.randomUUID());
    added.current = method.id;
    setShown([...shown, method]);
  }

  return (
    <div className="zone-method-fields">
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
            method={method}
            title={nameOf(method)}
            weightless={weightless}
            takesFocus={added.current === method.id}
            onName={(named) =>
              setShown((before) => before.map((one) => (one.id === method.id ? { ...one, ...named } : one)))
            }
            problems={problems}
            errors={errors}
          />
        )}
      </ReorderableList>
      {!shown.length && (
        <p className="admin-note" data-tone={othersDeliver ? 'warning' : 'critical'}>
          {t(othersDeliver ? 'zones.noMethods' : 'zones.noMethodsAnywhere')}
        </p>
      )}
      {isAlive && (
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
        <MethodFields
          method={newMethod(blankId)}
          title={t('zones.addMethod')}
          weightless={weightless}
          isPlain
          problems={problems}
          errors={errors}
        />
      </noscript>
    </div>
  );
}
