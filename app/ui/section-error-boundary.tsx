import { Component, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { useWords } from '#app/platform/text/translations.ts';
import { Button } from './link.tsx';

export class SectionErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <SectionError onRetry={() => this.setState({ hasFailed: false })} />;
  }
}

function SectionError({ onRetry }: { onRetry: () => void }) {
  const t = useWords();
  const { revalidate } = useRevalidator();
  return (
    <div role="alert" className="border-sand border-y py-12 text-center">
      <p className="mb-6">{t('common.sectionError')}</p>
      <Button look="secondary" onClick={() => revalidate().then(onRetry)}>
        {t('common.tryAgain')}
      </Button>
    </div>
  );
}
