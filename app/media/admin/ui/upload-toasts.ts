import { useWords, type Words } from '#app/platform/text/translations.ts';
import { useToasts } from '#app/ui/toast.tsx';
import type { Outcome } from './use-uploads.ts';

export function useUploadToasts(): (outcome: Outcome) => void {
  const t = useWords();
  const toast = useToasts();
  return (outcome) => {
    const { arrived, known, failed, isStopped } = outcome;
    if (arrived.length > known) toast({ variant: 'success', title: addedWords(t, outcome) });
    if (known > 0) toast({ variant: 'info', title: knownWords(t, outcome) });
    if (failed > 0 && !isStopped) toast({ variant: 'destructive', title: failedWords(t, outcome) });
  };
}

/** Returns the lines to display in an open dialog, since toasts behind it would be neither visible nor read out. */
export function uploadSummary(t: Words, outcome: Outcome): string[] {
  return [addedWords, knownWords, failedWords].map((words) => words(t, outcome)).filter(Boolean);
}

function addedWords(t: Words, { arrived, known }: Outcome): string {
  const added = arrived.length - known;
  if (added === 0) return '';
  return added === 1 ? t('library.uploadedOne') : t('library.uploadedMany', { count: added });
}

function knownWords(t: Words, { known }: Outcome): string {
  return known === 0 ? '' : t('library.knownCount', { count: known });
}

function failedWords(t: Words, { failed, isStopped }: Outcome): string {
  if (failed === 0 || isStopped) return '';
  return t(failed === 1 ? 'library.notUploadedOne' : 'library.notUploadedMany');
}
