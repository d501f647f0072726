import './words.ts';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useRequestId } from '#app/platform/request-id.tsx';
import { useWords } from '#app/platform/words.ts';
import { Button } from './button.tsx';

/** For the error boundary of a part of a page: the rest of the page stays. */
export function SectionError({ error }: { error: unknown }) {
  const t = useWords();
  const id = useRequestId();
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(() => console.error(error), [error]);
  return (
    <form
      role="alert"
      data-request-id={id}
      className="border-sand border-y py-12 text-center"
      onSubmit={(event) => {
        event.preventDefault();
        navigate(location, { replace: true });
      }}
    >
      <p className="mb-6">{t('ui.sectionError')}</p>
      <Button type="submit" look="secondary">
        {t('ui.tryAgain')}
      </Button>
    </form>
  );
}
