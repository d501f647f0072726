import './register-translations.ts';
import { useWords } from '#app/platform/text/i18n.ts';

/** The final layout in grey, while the browser reads its stored bag. */
export function BagSkeleton() {
  const t = useWords();
  return (
    <>
      <h1 className="text-title">{t('bag.title')}</h1>
      <noscript>
        <p className="mt-4 max-w-prose">{t('bag.needsScript')}</p>
      </noscript>
      <div aria-hidden className={bagColumns}>
        <div className="border-sand border-t">
          {['first', 'second'].map((line) => (
            <div key={line} className="flex gap-4 border-sand border-b py-6 sm:gap-6">
              <div className="skeleton aspect-4/5 w-24 sm:w-34" />
              <div className="flex flex-1 flex-col gap-3">
                <div className="skeleton h-5 w-2/3" />
                <div className="skeleton h-4 w-16" />
                <div className="skeleton mt-auto h-11 w-33" />
              </div>
            </div>
          ))}
        </div>
        <div className="flex flex-col gap-4">
          <div className="skeleton h-7 w-40" />
          <div className="skeleton h-24 w-full" />
          <div className="skeleton h-12 w-full" />
        </div>
      </div>
    </>
  );
}

/** Lines and summary beside each other where there is room. */
export const bagColumns =
  'mt-8 grid items-start gap-x-16 gap-y-10 md:mt-10 lg:grid-cols-[minmax(0,1fr)_22rem] xl:gap-x-24';
