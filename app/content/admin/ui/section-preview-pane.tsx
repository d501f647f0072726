import '../register-translations.ts';
import { type MouseEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { type Language, languages } from '#app/platform/text/language.ts';
import { ScrollBox } from '#app/ui/scroll-box.tsx';
import type { SectionPreview } from '../../sections/localize-section.ts';
import { SectionView } from '../../ui/section-view.tsx';
import { useSectionPreview } from './use-section-preview.ts';

type SectionPreviewPaneProps = {
  form: RefObject<HTMLFormElement | null>;
  saved: SectionPreview | undefined;
};

/** The section as the shop shows it, as wide as this window and made smaller to fit. */
export function SectionPreviewPane({ form, saved }: SectionPreviewPaneProps) {
  const t = useWords();
  const id = useId();
  const [language, setLanguage] = useState<Language>(useLanguage());
  const { preview, state } = useSectionPreview(form, saved);
  const frame = useRef<HTMLDivElement>(null);
  const zoom = useZoom(frame);
  return (
    <section aria-labelledby={id} className="section-preview">
      <div className="section-preview-head">
        <h2 id={id}>{t('sections.preview')}</h2>
        <fieldset aria-label={t('sections.previewLanguage')}>
          {languages.map((shown) => (
            <label key={shown}>
              {/* Of no form: what one looks at is no part of the section. */}
              <input
                type="radio"
                name="previewLanguage"
                form={`${id}-none`}
                checked={shown === language}
                onChange={() => setLanguage(shown)}
              />
              {t(`adminUi.language.${shown}`)}
            </label>
          ))}
        </fieldset>
      </div>
      <p role="status" className="text-stone text-sm empty:hidden">
        {state === 'no-json' && t('sections.previewNoJson')}
        {state === 'unreachable' && t('sections.previewUnreachable')}
      </p>
      {preview ? (
        <ScrollBox label={t(`adminUi.language.${language}`)} className="section-preview-frame">
          {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: its links are the controls. */}
          <div ref={frame} onClick={openElsewhere}>
            <div
              className="section-preview-page"
              data-miniature=""
              data-unmeasured={zoom === undefined || undefined}
              style={{ zoom }}
            >
              <SectionView section={preview[language]} />
            </div>
          </div>
        </ScrollBox>
      ) : (
        <p className="text-stone">{t('sections.previewLater')}</p>
      )}
    </section>
  );
}

/** How much smaller than this window its frame is. */
function useZoom(frame: RefObject<HTMLElement | null>): number | undefined {
  const [zoom, setZoom] = useState<number>();
  useEffect(() => {
    const look = () => {
      const width = frame.current?.clientWidth;
      if (width) setZoom(Math.round((width / document.documentElement.clientWidth) * 1000) / 1000);
    };
    look();
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  });
  return zoom;
}

/** A link of the preview does not take its writer away from what they write. */
function openElsewhere(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link) return;
  event.preventDefault();
  window.open(link.href, '_blank', 'noopener');
}
