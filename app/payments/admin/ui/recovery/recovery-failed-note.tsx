import { useWords } from '#app/platform/text/i18n.ts';
import { RefusalNote } from '#app/ui/admin/refusal-note.tsx';
import type { AdminRefusal } from '#app/ui/admin/try-server-action.ts';

export function RecoveryFailedNote({ reason }: Pick<AdminRefusal, 'reason'>) {
  const t = useWords();
  return <RefusalNote reason={reason} phrase={(message) => t('orderRecovery.aborted', { message })} />;
}
