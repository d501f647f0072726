import '../words.ts';
import { useEffect, useRef } from 'react';
import { useWords, type Words } from '#app/platform/words.ts';
import type { AdminRefusal } from '#app/ui/admin/answer-or-refusal.ts';
import { useToasts } from '#app/ui/toast.tsx';
import type { ListAnswer } from '../product-answer.ts';

/** What became of a row's action or of a change of many, above the list, for browsers that have no script yet. */
export function ListNote({ answer }: { answer: ListAnswer }) {
  const { title, description } = listWords(useWords(), answer);
  return (
    <p role="status" className="admin-note mb-4" data-tone={answer.ok ? 'good' : 'critical'}>
      {title} {description}
    </p>
  );
}

/** The same as a toast: a row may be gone once its action is done. */
export function useListToasts(answer: ListAnswer | AdminRefusal | undefined): void {
  const t = useWords();
  const toast = useToasts();
  const told = useRef(answer);
  useEffect(() => {
    if (!answer || told.current === answer) return;
    told.current = answer;
    if ('of' in answer) toast(listWords(t, answer));
  }, [answer, t, toast]);
}

function listWords(t: Words, answer: ListAnswer) {
  if (!answer.ok) {
    const description =
      answer.of === 'bulk' ? t(`adminProducts.bulk.problem.${answer.reason}`) : t('adminProducts.missing');
    return { variant: 'destructive' as const, title: t(`adminProducts.failed.${answer.of}`), description };
  }
  const variant = 'success' as const;
  if (answer.of === 'bulk')
    return {
      variant,
      title: t('adminProducts.done.update'),
      description: t('adminProducts.done.bulk', answer),
    };
  const description = t(`adminProducts.done.${answer.of}Text`, answer);
  return { variant, title: t(`adminProducts.done.${answer.of}`), description };
}
