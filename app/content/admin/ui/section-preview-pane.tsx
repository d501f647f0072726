import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { fetchJson, READ_MS } from '#app/platform/http/fetching/fetch-json.ts';
import { type Language, languages } from '#app/platform/text/language.ts';
import { useWords } from '#app/platform/text/translations.ts';
import { openLinksElsewhere } from '#app/ui/admin/open-links-elsewhere.ts';
import { ScrollBox } from '#app/ui/scroll-box.tsx';
import type { SectionPreview } from '../../sections/localize-section.ts';
import { SectionView } from '../../ui/section-view.tsx';

type SectionPreviewPaneProps = {
  saved: SectionPreview | undefined;
  language: Language;
  onLanguage: (language: Language) => void;
};

export function SectionPreviewPane({ saved, language, onLanguage }: SectionPreviewPaneProps) {
  const t = useWords();
  const id = useId();
  const pane = useRef<HTMLElement>(null);
  const { preview, state } = useSectionPreview(pane, saved);
  const frame = useRef<HTMLDivElement>(null);
  const zoom = useZoom(frame);
  return (
    <section ref={pane} aria-labelledby={id} className="section-preview">
      <div className="section-preview-head">
        <h2 id={id}>{t('sections.preview')}</h2>
        <fieldset aria-label={t('sections.previewLanguage')}>
          {languages.map((shown) => (
            <label key={shown}>
              {/* Is not part of a form, since the preview's language is not saved with the section. */}
              <input
                type="radio"
                name="previewLanguage"
                form={`${id}-none`}
                checked={shown === language}
                onChange={() => onLanguage(shown)}
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
          <div ref={frame} onClick={openLinksElsewhere}>
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

const PAUSE_MS = 400;

type Shown = { preview: SectionPreview | undefined; state: 'shown' | 'no-json' | 'unreachable' };

/** Returns the preview of the surrounding form. Loads a new one when the operator pauses typing. */
function useSectionPreview(pane: RefObject<HTMLElement | null>, saved: SectionPreview | undefined): Shown {
  const [shown, setShown] = useState<Shown>({ preview: saved, state: 'shown' });
  useEffect(() => {
    const written = pane.current?.closest('form');
    if (!written) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked: AbortController | undefined;
    const ask = async () => {
      asked?.abort();
      asked = new AbortController();
      const { signal } = asked;
      const request = { form: new FormData(written), signal, withinMs: READ_MS };
      const answer = await fetchJson<{ preview: SectionPreview | null }>('/admin/content/preview', request);
      if (signal.aborted) return;
      const preview = answer.body.preview ?? undefined;
      setShown((before) => {
        if (!answer.ok) return { ...before, state: 'unreachable' };
        return preview ? { preview, state: 'shown' } : { ...before, state: 'no-json' };
      });
    };
    const askSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void ask(), PAUSE_MS);
    };
    written.addEventListener('input', askSoon);
    return () => {
      clearTimeout(timer);
      asked?.abort();
      written.removeEventListener('input', askSoon);
    };
  }, [pane]);
  return shown;
}
