import { type MouseEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { FormBase } from '#app/platform/editing/versioned-form-types.ts';
import { fetchJson, READ_MS } from '#app/platform/http/fetching/fetch-json.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { type Language, languages } from '#app/platform/text/language.ts';
import { fieldErrorsWithConflicts } from '#app/ui/admin/form/field-errors-with-conflicts.tsx';
import { FormStatus } from '#app/ui/admin/form/form-status.tsx';
import { HiddenMergeFields } from '#app/ui/admin/form/hidden-merge-fields.tsx';
import { MergeNote } from '#app/ui/admin/form/merge-note.tsx';
import { mergedFieldsText } from '#app/ui/admin/form/merged-fields-text.ts';
import { SaveBar } from '#app/ui/admin/form/save-bar.tsx';
import { useVersionedForm } from '#app/ui/admin/form/use-versioned-form.ts';
import type { AdminRefusal } from '#app/ui/admin/try-server-action.ts';
import { ScrollBox } from '#app/ui/scroll-box.tsx';
import type { SectionFormField, SectionFormValues } from '../../editing/section-form-values.ts';
import type { SectionPreview } from '../../sections/localize-section.ts';
import type { SectionType } from '../../sections/section-types.ts';
import { SectionView } from '../../ui/section-view.tsx';
import type { SectionAnswer } from '../section-action-data.ts';
import { SectionFields } from './section-fields.tsx';
import { problemTexts } from './section-problem-text.ts';

type SectionFormProps = {
  shown: {
    id: string;
    version: string;
    base: FormBase;
    saved: SectionFormValues;
    fields: { section: Record<SectionType, string[]>; item: string[] };
    preview: SectionPreview | undefined;
    isJustSaved: boolean;
  };
  /** Answer to a form that was posted without JavaScript. */
  given: SectionAnswer | undefined;
};

export function SectionForm({ shown, given }: SectionFormProps) {
  const t = useWords();
  const fetcher = useFetcher<SectionAnswer | AdminRefusal>();
  // A new section keeps its first id, so that sending the form again does not add another.
  const [id] = useState(shown.id);
  const { version, saved } = shown;
  const nameOf = (field: string) => t(`sections.field.${field}`);
  const { form, answer, shownVersion, conflict, returned, refusal, problems, isSavedByPage, ...saving } =
    useVersionedForm({
      fetcher,
      version,
      given,
      notSaved: t('sections.notSaved'),
      // A section that was new has its own page now.
      saved: ({ isNew, id, kept }) => ({
        title: t(isNew ? 'sections.created' : 'sections.updated'),
        description: mergedFieldsText(t, kept.map(nameOf)),
        to: isNew ? `/admin/content/${id}` : undefined,
      }),
    });
  const { content: _content, contentNl: _contentNl, ...plain } = problems;
  const errors = fieldErrorsWithConflicts(
    problemTexts(t, plain),
    conflict,
    (section, field) => section[field as SectionFormField],
  );
  const isGone = answer && !answer.ok && answer.reason === 'missing';
  return (
    <fetcher.Form {...form} encType="multipart/form-data" className="mt-5">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={shownVersion} />
      <HiddenMergeFields key={`base ${shownVersion}`} base={returned?.base ?? shown.base} />
      <FormStatus
        isSaving={saving.isSaving}
        refusal={refusal}
        gone={isGone && t('sections.gone')}
        saved={(isSavedByPage || (shown.isJustSaved && !answer)) && t('sections.updated')}
      >
        {conflict && (
          <MergeNote
            disputed={Object.keys(conflict.meanwhile.disputed).map(nameOf)}
            kept={conflict.meanwhile.kept.map(nameOf)}
            address={`/admin/content/${id}`}
          />
        )}
      </FormStatus>
      <SectionFields
        key={shownVersion}
        values={returned?.typed ?? saved}
        problems={answer && 'problems' in answer ? answer.problems : {}}
        errors={errors}
        fields={shown.fields}
      />
      <SectionPreviewPane form={form.ref} saved={shown.preview} />
      <SaveBar {...saving} label={t(version ? 'sections.save' : 'sections.create')} backTo="/admin/content" />
    </fetcher.Form>
  );
}

type SectionPreviewPaneProps = {
  form: RefObject<HTMLFormElement | null>;
  saved: SectionPreview | undefined;
};

/** Renders at this window's width, scaled to fit. */
function SectionPreviewPane({ form, saved }: SectionPreviewPaneProps) {
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
              {/* Outside the form, since the language of the preview is no part of the section. */}
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

/** Opens the preview's links in a new tab, so that the form's input is not lost. */
function openElsewhere(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link) return;
  event.preventDefault();
  window.open(link.href, '_blank', 'noopener');
}

const PAUSE_MS = 400;

type Shown = { preview: SectionPreview | undefined; state: 'shown' | 'no-json' | 'unreachable' };

/** Returns the preview of the form once typing pauses; the previous one stays until then. */
function useSectionPreview(
  form: RefObject<HTMLFormElement | null>,
  saved: SectionPreview | undefined,
): Shown {
  const [shown, setShown] = useState<Shown>({ preview: saved, state: 'shown' });
  useEffect(() => {
    const written = form.current;
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
  }, [form]);
  return shown;
}
