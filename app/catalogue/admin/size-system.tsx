import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requireTranslations, useLanguage, useWords, type Words } from '#app/platform/text/translations.ts';
import { EditorPage, type EditorText, editorMeta } from '#app/ui/admin/form/editor-page.tsx';
import { FormSection, LanguageFields } from '#app/ui/admin/form/form-section.tsx';
import { SelectField, SelectOptions, TextAreaField } from '#app/ui/form.tsx';
import {
  newSizeSystem,
  type SizeSystemProblem,
  type SizeSystemValues,
  sizeSystemEditor,
} from '../editing/size-system-editor.server.ts';
import { bodyMeasures, garmentMeasures, secondParts } from '../size-guide.ts';
import { sizeRegionName, sizeRegions } from '../size-regions.ts';
import type { Route } from './+types/size-system';
import { sizeSystemTexts } from './ui/size-system-labels.ts';

export const handle = requireTranslations('admin/products', 'size-guide');

const text: EditorText = (t, part) => t(`sizeSystems.editor.${part}`);

export const meta = editorMeta('sizeSystems.lead', text);

export function loader({ params: { sizeSystemId } }: Route.LoaderArgs) {
  return sizeSystemEditor.load(db, sizeSystemId, () => newSizeSystem);
}

export function action({ params: { sizeSystemId: id }, request, context }: Route.ActionArgs) {
  return sizeSystemEditor.submit(db, context.get(signedInAdmin), { id, request }, new Date());
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function SizeSystemPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const language = useLanguage();
  return (
    <EditorPage<{ values: SizeSystemValues }, SizeSystemProblem>
      loaded={loaderData}
      given={actionData}
      texts={text}
      fieldTexts={sizeSystemTexts}
      problemText={(problem) => problemText(t, problem)}
    >
      {({ field, languages }) => (
        <>
          <FormSection title={t('sizeSystems.nameTitle')} text={t('sizeSystems.nameText')}>
            <LanguageFields {...languages('title', t('sizeSystems.name'))} isRequired />
          </FormSection>
          <FormSection title={t('sizeSystems.region')} text={t('sizeSystems.regionText')}>
            <SelectField {...field('region')}>
              <option value="">{t('sizeSystems.noRegion')}</option>
              <SelectOptions values={sizeRegions} label={(region) => sizeRegionName(region, language)} />
            </SelectField>
          </FormSection>
          <FormSection title={t('sizeSystems.sizes')} text={t('sizeSystems.sizesText')}>
            <TextAreaField {...field('sizes')} hint={t('sizeSystems.sizesHint')} required />
            <SelectField {...field('secondPart')} hint={t('sizeSystems.secondPartHint')}>
              <option value="">{t('sizeSystems.oneChoice')}</option>
              <SelectOptions values={secondParts} label={(part) => t(`sizeGuide.part.${part}`)} />
            </SelectField>
          </FormSection>
          <FormSection title={t('sizeSystems.guide')} text={t('sizeSystems.guideText')}>
            <p className="text-stone">{t('sizeSystems.guideHint')}</p>
            <div className="measure-columns">
              {[...sizeRegions, ...bodyMeasures].map((measure) => (
                <TextAreaField key={measure} {...field(measure)} />
              ))}
            </div>
          </FormSection>
          <FormSection title={t('sizeSystems.garment')} text={t('sizeSystems.garmentText')}>
            <div className="measure-columns">
              {garmentMeasures.map((measure) => (
                <TextAreaField key={measure} {...field(measure)} />
              ))}
            </div>
          </FormSection>
        </>
      )}
    </EditorPage>
  );
}

function problemText(t: Words, problem: SizeSystemProblem): string {
  return typeof problem === 'string'
    ? t(`sizeSystems.problem.${problem}`)
    : t('sizeSystems.problem.used', { sizes: problem.used });
}
