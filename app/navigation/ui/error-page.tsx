import { Component, type ReactNode, useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useNavigate } from 'react-router';
import type { NotForRole } from '#app/accounts/staff/not-for-role.ts';
import { isNetworkError } from '#app/offline/offline-state.ts';
import { useRequestId } from '#app/platform/http/request-id.tsx';
import { useWords } from '#app/platform/text/translations.ts';
import { ReloadButton, SecondaryLink, SubmitButton } from '#app/ui/link.tsx';
import drawing from './not-found.webp';

/** Displays the application's error page. Its buttons are in forms, so that they work without JavaScript. */
export function ErrorPage({ error }: { error: unknown }) {
  const t = useWords();
  const id = useRequestId();
  const isConnected = !isNetworkError(error);
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(() => console.error(error), [error]);

  return (
    <div className="page notice-page" role="alert" data-request-id={id}>
      <h1>{t(isConnected ? 'errors.error' : 'errors.noConnection')}</h1>
      <p className="mt-4 max-w-prose text-stone">
        {t(isConnected ? 'errors.errorText' : 'errors.noConnectionText')}
      </p>
      {id && isConnected && (
        <p className="mt-2 text-sm text-stone tabular-nums">{t('errors.errorNumber', { id })}</p>
      )}
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            navigate(location, { replace: true });
          }}
        >
          <SubmitButton>{t('common.tryAgain')}</SubmitButton>
        </form>
        <ReloadButton look="secondary">{t('errors.reload')}</ReloadButton>
      </div>
    </div>
  );
}

export function NotFoundPage() {
  const t = useWords();
  return (
    <div className="page notice-page">
      <img src={drawing} alt="" width={800} height={600} className="mb-8 w-full max-w-sm" />
      <p className="notice-number" aria-hidden>
        404
      </p>
      <h1>{t('errors.notFound')}</h1>
      <SecondaryLink to="/" className="mt-8">
        {t('common.returnHome')}
      </SecondaryLink>
    </div>
  );
}

export function notForRoleOf(error: unknown): NotForRole | undefined {
  const isOne = isRouteErrorResponse(error) && error.status === 403 && error.data?.title;
  return isOne ? (error.data as NotForRole) : undefined;
}

/** Replaces a back office page that the operator's role may not open. The refusal contains the texts of this page. */
export function NotForRolePage({ refusal: { title, text, wayBack } }: { refusal: NotForRole }) {
  return (
    <div className="page notice-page">
      <h1>{title}</h1>
      <p className="mt-4 max-w-prose text-stone">{text}</p>
      <SecondaryLink to="/admin" className="mt-8">
        {wayBack}
      </SecondaryLink>
    </div>
  );
}

/** Displays a minimal error page if the error page itself fails to render. */
export class ApplicationErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <ApplicationError /> : this.props.children;
  }
}

function ApplicationError() {
  const t = useWords();
  return (
    <main className="notice-page">
      <h1>{t('errors.applicationError')}</h1>
      <p className="mt-4 mb-8 text-stone">{t('errors.applicationErrorText')}</p>
      <form>
        <button type="submit" className="button button-primary">
          {t('errors.refresh')}
        </button>
      </form>
    </main>
  );
}
