import { Component, type ReactNode } from 'react';
import { useWords } from '#app/platform/text/i18n.ts';

/** Wraps the error page itself: the last resort if not even that renders. */
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
