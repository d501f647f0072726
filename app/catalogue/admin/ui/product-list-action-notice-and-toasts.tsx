import '../register-translations.ts';
import { useRef } from 'react';
import { useWords, type Words } from '#app/platform/text/i18n.ts';
import type { AdminRefusal } from '#app/ui/admin/try-server-action.ts';
import { useOnActionData } from '#app/ui/admin/use-on-action-data.ts';
import { formActionOfForm } from '#app/ui/named-form-actions.ts';
import { useToasts } from '#app/ui/toast.tsx';
import { type ChangeProblem, type ListAnswer, type ListForm, listForms } from '../product-action-data.ts';
import { priceProblem } from './product-problem-text.ts';

/** The result of a row's action or of a bulk change, above the list, for browsers that have no script yet. */
export function ProductActionNotice({ answer }: { answer: ListAnswer }) {
  const { title, description } = listWords(useWords(), answer);
  return (
    <p role="status" className="admin-note mb-4" data-tone={answer.ok ? 'good' : 'critical'}>
      {title} {description}
    </p>
  );
}

/**
 * The same as a toast: a row may be gone once its action is done. Where no answer came, what the last `remember`ed form
 * asked for has failed.
 */
export function useProductActionToasts(answer: ListAnswer | AdminRefusal | undefined) {
  const t = useWords();
  const toast = useToasts();
  const asked = useRef<ListForm>(undefined);
  useOnActionData(answer, (answered) => {
    if ('of' in answered) toast(listWords(t, answered));
    else if (asked.current)
      toast({ variant: 'destructive', title: t(`adminProducts.failed.${asked.current}`) });
  });
  return {
    remember: (form: HTMLFormElement) => {
      asked.current = formActionOfForm(form, listForms);
    },
  };
}

function listWords(t: Words, answer: ListAnswer) {
  if (!answer.ok) {
    const description =
      answer.of === 'bulk' ? bulkProblem(t, answer.reason) : t(`adminProducts.refused.${answer.reason}`);
    return { variant: 'destructive' as const, title: t(`adminProducts.failed.${answer.of}`), description };
  }
  const variant = 'success' as const;
  if (answer.of === 'bulk')
    return {
      variant,
      title: t('adminProducts.done.update'),
      description: t('adminProducts.done.bulk', answer),
    };
  const text = answer.of === 'restore' && answer.isDraft ? 'restoreDraftText' : `${answer.of}Text`;
  const description = t(`adminProducts.done.${text}`, { title: answer.title });
  return { variant, title: t(`adminProducts.done.${answer.of}`), description };
}

function bulkProblem(t: Words, reason: ChangeProblem): string {
  const problem = priceProblem(reason);
  return problem ? t(`adminProducts.problem.${problem}`) : t(`adminProducts.bulk.problem.${reason}`);
}
