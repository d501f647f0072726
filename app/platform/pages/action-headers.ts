import { data, type HeadersFunction } from 'react-router';

/** Keeps the action's `no-store` header. A page exports this as `headers` if its response contains the visitor's input. */
export const actionHeaders: HeadersFunction = (responses) => responses.actionHeaders;

/** Responds to a form that was sent without JavaScript with its answer and the visitor's input. */
export function respondWithInput<Answer, Typed>(
  { answer, status, headers }: { answer: Answer; status: number; headers?: Record<string, string> },
  typed: Typed,
) {
  return data({ answer, typed }, { status, headers: { ...headers, 'Cache-Control': 'private, no-store' } });
}
