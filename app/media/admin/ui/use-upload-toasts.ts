import '../words.ts';
import { useWords, type Words } from '#app/platform/words.ts';
import { useToasts } from '#app/ui/toast.tsx';

/** Tells how many pictures were uploaded, and that some were not. */
export function useUploadToasts(): (arrived: number, failed: number) => void {
  const t = useWords();
  const toast = useToasts();
  return (arrived, failed) => {
    if (arrived > 0) toast({ variant: 'success', title: uploadedWords(t, arrived) });
    if (failed > 0) {
      const title = t(failed === 1 ? 'library.notUploadedOne' : 'library.notUploadedMany');
      toast({ variant: 'destructive', title });
    }
  };
}

export function uploadedWords(t: Words, count: number): string {
  return count === 1 ? t('library.uploadedOne') : t('library.uploadedMany', { count });
}
