import '../register-translations.ts';
import { useWords } from '#app/platform/text/i18n.ts';

type SearchReadingNoteProps = { reading: string; query: string; text: string };

/** How a query was understood, when not exactly as typed. */
export function SearchCorrectionNote({ reading, query, text }: SearchReadingNoteProps) {
  const t = useWords();
  if (reading === 'corrected') return <p className="text-stone">{t('search.corrected', { query, text })}</p>;
  if (reading === 'partial') return <p className="text-stone">{t('search.partial')}</p>;
  return null;
}
