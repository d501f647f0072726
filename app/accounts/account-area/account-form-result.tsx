import { data } from 'react-router';
import { useWords, type Words } from '#app/platform/text/translations.ts';
import { Link } from '#app/ui/link.tsx';
import { useOnActionData } from '#app/ui/use-on-action-data.ts';
import { recheckVisitor, useVisitor } from '../sessions/visitor-store.ts';

/** `typed` is the submitted input, which a page without JavaScript displays again. */
export type AccountFormResult = { typed?: Record<string, string> | undefined } & (
  | { ok: true; done: 'saved' | 'deleted' | 'made-default' | 'subscribed' | 'asked' | 'unsubscribed' }
  | { ok: false; reason: 'invalid'; problems: Record<string, string> }
  | { ok: false; reason: 'gone' | 'too-many' | 'signed-out' | 'unreachable' }
);

type AccountFormRefusal = Extract<AccountFormResult, { ok: false }>['reason'];

const statuses = { invalid: 400, gone: 404, 'too-many': 409, 'signed-out': 401, unreachable: 503 };

/** Responds with an error status, so that React Router does not reload the page and the form keeps its input. */
export function formErrorResponse(answer: Extract<AccountFormResult, { ok: false }>) {
  return data<AccountFormResult>(answer, statuses[answer.reason]);
}

type Unreachable = { ok: false; reason: 'unreachable' };

/** Lets a page display that the shop is unreachable. React Router adds the type of the action's own result. */
export async function clientAction({ serverAction }: { serverAction: () => Promise<unknown> }) {
  try {
    return (await serverAction()) as ReturnType<typeof data<Unreachable>>;
  } catch (failure) {
    // Responses are redirects or the shop's own errors.
    if (failure instanceof Response) throw failure;
    return data<Unreachable>({ ok: false, reason: 'unreachable' }, statuses.unreachable);
  }
}

type Answer = { ok: true } | { ok: false; reason: string };

export function useOnFormResult<Given extends Answer>(
  answer: Given | undefined,
  onResult: (answer: Given) => void,
): void {
  useOnActionData(answer, (result) => {
    onResult(result);
    if (!result.ok && result.reason === 'signed-out') void recheckVisitor();
  });
}

type FormAnswerProps = {
  answer: AccountFormResult | undefined;
  failed?: string;
  invalid?: string;
  hasInput?: boolean;
};

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
