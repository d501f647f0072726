import { type ComponentProps, type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { sizeName } from '#app/catalogue/size-name.ts';
import { translated } from '#app/platform/text/language.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { focusFormError } from '#app/ui/admin/focus-form-error.ts';
import { SaveBar } from '#app/ui/admin/form/form-blocks.tsx';
import { useUnsavedChanges } from '#app/ui/admin/form/leave-dialog.tsx';
import { AdminNote, type AdminRefusal, RefusalNote } from '#app/ui/admin/refusal.tsx';
import { useToasts } from '#app/ui/toast.tsx';
import { useOnActionData } from '#app/ui/use-on-action-data.ts';

type SizesFormProps<Refused extends { problems: object }> = {
  action: string;
  texts: {
    save: string;
    saved: (count: number) => string;
    refused: string;
    notSaved: string;
    /** The notice on the page that loads after a save without JavaScript. */
    savedByPage: string | false | undefined;
  };
  /** The refusal that the page was loaded with, if there is no JavaScript. */
  given: Refused | undefined;
  children: (refused: Refused | undefined, problems: Partial<Refused['problems']>) => ReactNode;
};

export function SizesForm<Refused extends { ok: false; problems: object }>({
  action,
  texts,
  given,
  children,
}: SizesFormProps<Refused>) {
  const toast = useToasts();
  const fetcher = useFetcher<{ ok: true; count: number } | Refused | AdminRefusal>();
  const answer = fetcher.data as { ok: true; count: number } | Refused | AdminRefusal | undefined;
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef<FormData>(undefined);
  const { isDirty, markSent, markSaved, blocker } = useUnsavedChanges(form);
  const isSaving = fetcher.state !== 'idle';
  const latest = answer ?? given;
  const refused = latest && isRefused(latest) ? latest : undefined;
  useOnActionData(answer, (heard) => {
    if (heard.ok) {
      toast({ variant: 'success', title: texts.saved(heard.count) });
      return markSaved();
    }
    if (!isRefused(heard)) toast({ variant: 'destructive', title: texts.notSaved });
    if (form.current) focusFormError(form.current, isRefused(heard));
  });
  const isSaved = !isSaving && answer?.ok;
  useEffect(() => {
    if (isSaved && form.current) showStored(form.current, sent.current);
  }, [isSaved]);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={action}
      noValidate
      className="stock-form"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        if (isSaving) return event.preventDefault();
        sent.current = new FormData(event.currentTarget);
        markSent();
      }}
    >
      <div role="status" tabIndex={-1} className="form-status mb-4 empty:hidden">
        {refused && !isSaving && <AdminNote tone="warning">{texts.refused}</AdminNote>}
        {answer && !answer.ok && !isSaving && !isRefused(answer) && <RefusalNote reason={answer.reason} />}
        {texts.savedByPage && !latest && <AdminNote tone="good">{texts.savedByPage}</AdminNote>}
      </div>
      {children(refused, (!isSaving && refused?.problems) || {})}
      <SaveBar isDirty={isDirty} isSaving={isSaving} blocker={blocker} label={texts.save} />
    </fetcher.Form>
  );
}

function isRefused<Refused extends { problems: object }>(
  answer: { ok: true } | Refused | AdminRefusal,
): answer is Refused {
  return 'problems' in answer;
}

/**
 * Displays the stored stock. A field is not remounted if the stock is the same: 10 displayed, 11 counted and one sold
 * since gives 10, and the next save would otherwise send 11 again. Input entered after the request remains.
 */
function showStored(form: HTMLFormElement, sent: FormData | undefined): void {
  for (const field of form.querySelectorAll<HTMLInputElement>('input.product-stock'))
    if (field.value === sent?.get(field.name)) field.value = field.defaultValue;
}

type NamedSize = { title: string; titleNl: string | null; size: string };

export function useSizeNames() {
  const t = useWords();
  const language = useLanguage();
  return ({ title, titleNl, size }: NamedSize) => ({
    title: translated(language, title, titleNl).text,
    size: sizeName(size, t),
  });
}

export function useSizeColumns() {
  const t = useWords();
  const language = useLanguage();
  return [
    {
      id: 'product',
      header: t('inventory.column.product'),
      isName: true,
      cell: (row: NamedSize) => {
        const title = translated(language, row.title, row.titleNl);
        return <span lang={title.language}>{title.text}</span>;
      },
    },
    { id: 'size', header: t('inventory.column.size'), cell: ({ size }: NamedSize) => sizeName(size, t) },
  ];
}

type SizeInputProps = ComponentProps<'input'> & { name: string; problem: string | undefined };

export function SizeInput({ problem, name, className = '', ...input }: SizeInputProps) {
  const errorId = `${name}-error`;
  return (
    <>
      <input
        {...input}
        name={name}
        autoComplete="off"
        className={`product-stock ${className}`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && errorId}
      />
      {problem && (
        <span id={errorId} className="stock-field-error">
          {problem}
        </span>
      )}
    </>
  );
}
