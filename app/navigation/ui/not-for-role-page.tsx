import { isRouteErrorResponse } from 'react-router';
import type { NotForRole } from '#app/accounts/staff/not-for-role.ts';
import { ButtonLink } from '#app/ui/button.tsx';

/** Returns the refusal if a page belongs to another role; otherwise undefined. */
export function notForRoleOf(error: unknown): NotForRole | undefined {
  const isOne = isRouteErrorResponse(error) && error.status === 403 && error.data?.title;
  return isOne ? (error.data as NotForRole) : undefined;
}

/** Replaces a back office page of another role. The texts come with the refusal, so no shopper loads them. */
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
