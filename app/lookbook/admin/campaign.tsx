import { type ReactNode, useState } from 'react';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { ImagePicker } from '#app/media/admin/ui/picker/image-picker.tsx';
import { ReorderablePictures, SinglePictureField } from '#app/media/admin/ui/picker/picture-fields.tsx';
import { imageName } from '#app/media/library/image-texts.ts';
import { type PickedPicture, pickedPicture } from '#app/media/library/picked-picture.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import {
  type EditorFields,
  EditorPage,
  type EditorText,
  editorMeta,
} from '#app/ui/admin/form/editor-page.tsx';
import { FieldGroupProblem, FormSection, LanguageFields } from '#app/ui/admin/form/form-section.tsx';
import { Field, SelectField, SelectOptions } from '#app/ui/form.tsx';
import { campaignStatuses, MOST_PICTURES } from '../campaign.ts';
import { campaignEditor, type FilledCampaign } from '../editing/campaign-editor.server.ts';
import { newCampaign } from '../editing/campaign-schema.ts';
import type { Route } from './+types/campaign';
import { campaignTexts } from './ui/campaign-labels.ts';

export const handle = requireTranslations('admin/images', 'admin/lookbook');

const text: EditorText = (t, part) => t(`campaigns.editor.${part}`);

export const meta = editorMeta('campaigns.lead', text);

export function loader({ params: { campaignId } }: Route.LoaderArgs) {
  return campaignEditor.load(db, campaignId, () => newCampaign);
}

export function action({ params: { campaignId: id }, request, context }: Route.ActionArgs) {
  return campaignEditor.submit(db, context.get(signedInAdmin), { id, request }, new Date());
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function CampaignPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  return (
    <EditorPage<FilledCampaign>
      loaded={loaderData}
      given={actionData}
      texts={text}
      fieldTexts={campaignTexts}
      problemText={(problem) => t(`campaigns.problem.${problem}`)}
      shownText={({ cover, pictures }, field) => {
        if (field === 'imageIds') return namesOf(pictures);
        return field === 'featuredImageId' ? namesOf(cover ? [cover] : []) : undefined;
      }}
    >
      {(fields) => <CampaignFields {...fields} />}
    </EditorPage>
  );
}

function namesOf(pictures: PickedPicture[]): string {
  return pictures.map((picture) => imageName(picture.alt, picture)).join(', ');
}

function CampaignFields({ filled, errors, field, languages }: EditorFields<FilledCampaign>) {
  const t = useWords();
  return (
    <>
      <FormSection title={t('campaigns.words')} text={t('campaigns.wordsText')}>
        <LanguageFields {...languages('title', t('campaigns.name'))} isRequired="en" />
        <LanguageFields {...languages('description', t('campaigns.description'))} isLong />
      </FormSection>
      <FormSection title={t('campaigns.when')} text={t('campaigns.whenText')}>
        <div className="admin-language-fields">
          <SelectField {...field('status')} hint={t('campaigns.statusHint')} required>
            <SelectOptions values={campaignStatuses} label={(status) => t(`campaigns.status.${status}`)} />
          </SelectField>
          <Field
            {...field('sortOrder')}
            hint={t('campaigns.sortOrderHint')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
          />
          <Field {...field('startDate')} type="datetime-local" hint={t('campaigns.startHint')} />
          <Field {...field('endDate')} type="datetime-local" hint={t('campaigns.endHint')} />
        </div>
      </FormSection>
      <FormSection title={t('campaigns.cover')} text={t('campaigns.coverText')}>
        <CoverField cover={filled.cover} error={errors.featuredImageId} />
      </FormSection>
      <FormSection title={t('campaigns.pictures')} text={t('campaigns.picturesText')}>
        <PicturesField pictures={filled.pictures} error={errors.imageIds} />
      </FormSection>
    </>
  );
}

/** If no cover is chosen, the first picture is the cover. */
function CoverField({ cover, error }: { cover: PickedPicture | undefined; error: ReactNode }) {
  const t = useWords();
  const words = {
    choose: t('campaigns.chooseCover'),
    remove: t('campaigns.removeCover'),
    none: t('campaigns.noCover'),
  };
  return <SinglePictureField name="featuredImageId" picture={cover} words={words} error={error} />;
}

type PicturesFieldProps = { pictures: PickedPicture[]; error: ReactNode };

function PicturesField({ pictures, error }: PicturesFieldProps) {
  const t = useWords();
  const [shown, setShown] = useState(pictures);
  return (
    <div>
      <div className="campaign-picture-ways">
        <ImagePicker
          label={t('campaigns.addPictures')}
          most={MOST_PICTURES - shown.length}
          taken={shown.map(({ id }) => id)}
          onChoose={(images) => setShown([...shown, ...images.map(pickedPicture)])}
        />
        <p className="text-stone">{t('campaigns.pictureCount', { count: shown.length })}</p>
      </div>
      <FieldGroupProblem>{error}</FieldGroupProblem>
      <ReorderablePictures label={t('campaigns.pictures')} pictures={shown} onChange={setShown} />
    </div>
  );
}
