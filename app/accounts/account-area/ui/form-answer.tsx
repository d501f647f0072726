import '../words.ts';
import { useWords } from '#app/platform/words.ts';
import type { AccountAreaAnswer } from '../account-answer.ts';

/** What became of a form, where single fields have nothing to say. */
export function FormAnswer({ answer }: { answer: AccountAreaAnswer | undefined }) {
  const t = useWords();
  return (
    <div role="alert" className="mt-5 empty:hidden">
      {answer && !answer.ok && <p className="text-pomegranate">{t(`account.refused.${answer.reason}`)}</p>}
    </div>
  );
}
