import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isNetworkError } from '#app/offline/offline-state.ts';
import { useRequestId } from '#app/platform/http/request-id.tsx';
import { useWords } from '#app/platform/text/i18n.ts';
import { Button } from '#app/ui/button.tsx';

/** The application's error page. Its buttons are forms, which work without JavaScript. */
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
          <Button type="submit">{t('common.tryAgain')}</Button>
        </form>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            window.location.reload();
          }}
        >
          <Button type="submit" look="secondary">
            {t('errors.reload')}
          </Button>
        </form>
      </div>
    </div>
  );
}
