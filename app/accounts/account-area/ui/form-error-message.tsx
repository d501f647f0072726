import { useWords, type Words } from '#app/platform/text/translations.ts';
import { Link } from '#app/ui/link.tsx';
import { useVisitor } from '../../sessions/visitor-store.ts';
import type { AccountFormRefusal, AccountFormResult } from '../account-form-result.ts';

type FormAnswerProps = {
  answer: AccountFormResult | undefined;
  failed?: string;
  invalid?: string;
  hasInput?: boolean;
};

/** Displays an error that concerns the whole form. A request to sign in disappears after a sign-in. */
export function FormErrorMessage({ answer, failed, invalid, hasInput = true }: FormAnswerProps) {
  const t = useWords();
  const visitor = useVisitor();
  const isOver = answer?.ok === false && answer.reason === 'signed-out' && Boolean(visitor);
  return (
    <div role="alert" className="mt-5 empty:hidden">
      {answer && !answer.ok && !isOver && (
        <>
          {failed && <p className="font-medium text-pomegranate">{failed}</p>}
          <p className="text-pomegranate">
            {(answer.reason === 'invalid' && invalid) || refusalText(answer.reason, hasInput, t)}
          </p>
          {answer.reason === 'signed-out' && (
            <Link to="/login" target="_blank" className="account-link text-link mt-3 inline-flex">
              {t('account.signInTab')}
            </Link>
          )}
        </>
      )}
    </div>
  );
}

export function refusalText(reason: AccountFormRefusal, hasInput: boolean, t: Words): string {
  const isOfInput = reason === 'signed-out' || reason === 'unreachable';
  return t(isOfInput && !hasInput ? `account.refusedAction.${reason}` : `account.refused.${reason}`);
}
