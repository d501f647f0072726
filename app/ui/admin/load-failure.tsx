import { useWords } from '#app/platform/text/translations.ts';
import { Button } from '../link.tsx';

type LoadFailureProps = {
  title: string;
  address: string;
};

export function LoadFailure({ title, address }: LoadFailureProps) {
  const t = useWords();
  return (
    <section className="admin-panel" role="alert">
      <h2>{title}</h2>
      <p className="mt-1 text-stone">{t('adminUi.notLoaded')}</p>
      <form method="get" action={address} className="mt-4">
        <Button type="submit">{t('adminUi.tryAgain')}</Button>
      </form>
    </section>
  );
}
