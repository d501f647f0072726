import type { ReactNode } from 'react';
import { useWords } from '#app/platform/text/i18n.ts';

type DoorProps = { title: string; lead?: string; children: ReactNode };

export function AuthPageFrame({ title, lead, children }: DoorProps) {
  return (
    <div className="page">
      <div className="mx-auto max-w-md pt-12 pb-20 md:pt-20 md:pb-28">
        <h1 className="text-title">{title}</h1>
        {lead && <p className="mt-3 text-stone">{lead}</p>}
        <div className="mt-8">{children}</div>
      </div>
    </div>
  );
}

/** A plain link, since it leaves the shop without a page transition. */
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
