import { useWords } from '#app/platform/text/translations.ts';

/** Uses a plain link, since the target is outside of the shop and needs no page transition. */
export function GoogleButton({ next }: { next: string }) {
  const t = useWords();
  return (
    <>
      <p className="my-6 flex items-center gap-4 text-stone before:h-px before:flex-1 before:bg-sand after:h-px after:flex-1 after:bg-sand">
        {t('login.or')}
      </p>
      <a
        href={`/auth/google?next=${encodeURIComponent(next)}`}
        target="_self"
        className="button button-secondary w-full"
      >
        {t('login.google')}
      </a>
    </>
  );
}
