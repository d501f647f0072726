import { useWords } from '#app/platform/text/translations.ts';
import { StatusBadge, type Tone } from '#app/ui/admin/values.tsx';
import type { ImportSummary } from '../import-queries.server.ts';

const tones: Record<ImportSummary['status'], Tone> = {
  mapping: 'busy',
  planned: 'neutral',
  running: 'busy',
  done: 'good',
  failed: 'critical',
};

export function ImportStatus({ status, undoes }: Pick<ImportSummary, 'status' | 'undoes'>) {
  const t = useWords();
  const shown = undoes && status === 'done' ? 'undone' : status;
  return <StatusBadge tone={tones[status]}>{t(`csvImport.status.${shown}`)}</StatusBadge>;
}
