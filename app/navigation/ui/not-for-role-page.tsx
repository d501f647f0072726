import { isRouteErrorResponse } from 'react-router';
import type { NotForRole } from '#app/accounts/staff/not-for-role.ts';
import { ButtonLink } from '#app/ui/button.tsx';

/** What an error says of a page that is another role's; undefined for any other error. */
export function notForRoleOf(error: unknown): NotForRole | undefined {
  const isOne = isRouteErrorResponse(error) && error.status === 403 && error.data?.title;
  return isOne ? (error.data as NotForRole) : undefined;
}

/** In place of a page of the back office that is another role's. Its words come with the refusal: no shopper loads them. */
export function NotForRolePage({ refusal: { title, text, wayBack } }: { refusal: NotForRole }) {
  return (
    <div className="page notice-page">
      <h1>{title}</h1>
      <p className="mt-4 max-w-prose text-stone">{text}</p>
      <ButtonLink to="/admin" look="secondary" className="mt-8">
        {wayBack}
      </ButtonLink>
    </div>
  );
}
