import '../words.ts';
import { useWords } from '#app/platform/words.ts';
import { useToasts } from '#app/ui/toast.tsx';
import type { Outcome } from './use-uploads.ts';

/** Tells how many pictures were uploaded, that some were there before, and that some were not taken. */
export function useUploadToasts(): (outcome: Outcome) => void {
  const t = useWords();
  const toast = useToasts();
  return ({ arrived, known, failed, isStopped }) => {
    const added = arrived.length - known;
    if (added > 0) {
      const title = added === 1 ? t('library.uploadedOne') : t('library.uploadedMany', { count: added });
      toast({ variant: 'success', title });
    }
    if (known > 0) toast({ variant: 'info', title: t('library.knownCount', { count: known }) });
    if (failed > 0 && !isStopped) {
      const title = t(failed === 1 ? 'library.notUploadedOne' : 'library.notUploadedMany');
      toast({ variant: 'destructive', title });
    }
  };
}
