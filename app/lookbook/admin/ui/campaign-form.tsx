import { type ReactNode, useState } from 'react';
import { ImagePicker } from '#app/media/admin/ui/picker/image-picker.tsx';
import { OnePictureField } from '#app/media/admin/ui/picker/one-picture-field.tsx';
import { ReorderablePictures } from '#app/media/admin/ui/picker/reorderable-pictures.tsx';
import { type PickedPicture, pickedPicture } from '#app/media/library/picked-picture.ts';
import type { FormBase } from '#app/platform/editing/versioned-form-types.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { FieldGroupProblem } from '#app/ui/admin/form/field-group-problem.tsx';
import { FormSection } from '#app/ui/admin/form/form-section.tsx';
import { LanguageFields } from '#app/ui/admin/form/language-fields.tsx';
import { VersionedForm } from '#app/ui/admin/form/versioned-form.tsx';
import { Field, SelectField } from '#app/ui/form-fields.tsx';
import {
  campaignStatuses,
  LONGEST_DESCRIPTION,
  LONGEST_TITLE,
  MOST_PICTURES,
} from '../../editing/campaign-form-values.ts';
import type { CampaignAnswer, FilledCampaign } from '../campaign-action-data.ts';
import { campaignFieldLabel, campaignFieldText } from './campaign-field-texts.ts';

type CampaignFormProps = {
  /** A new campaign has no id, but its form has. */
  shown: FilledCampaign & { id: string | undefined; version: string; base: FormBase };
  /** Answer to a form that was posted without JavaScript. */
  given: CampaignAnswer | undefined;
};

export function CampaignForm({ shown, given }: CampaignFormProps) {
  const t = useWords();
  const isNew = shown.id === undefined;
  return (
    <VersionedForm
      shown={shown}
      values={shown}
      given={given}
      address={shown.id === undefined ? '/admin/lookbook' : `/admin/lookbook/${encodeURIComponent(shown.id)}`}
      listAddress="/admin/lookbook"
      isNew={isNew}
      texts={{
        save: t(isNew ? 'campaigns.create' : 'campaigns.save'),
        saved: t(isNew ? 'campaigns.created' : 'campaigns.updated'),
        notSaved: t('campaigns.notSaved'),
        goneMeanwhile: t('campaigns.goneMeanwhile'),
      }}
      problemText={(problem) => t(`campaigns.problem.${problem}`)}
      fieldLabel={(field) => campaignFieldLabel(t, field)}
      fieldText={(filled, field) => campaignFieldText(t, filled, field)}
    >
      {(values, errors) => <CampaignFields values={values} errors={errors} />}
    </VersionedForm>
  );
}

type CampaignFieldsProps = {
  values: FilledCampaign;
  errors: Record<string, ReactNode>;
};

function CampaignFields({ values: { campaign, cover, pictures }, errors }: CampaignFieldsProps) {
  const t = useWords();
  const { title, titleNl, description, descriptionNl } = campaign;
  return (
    <>
      <FormSection title={t('campaigns.words')} text={t('campaigns.wordsText')}>
        <LanguageFields
          label={t('campaigns.name')}
          name="title"
          isRequired="en"
          values={{ title, titleNl }}
          errors={errors}
          maxLength={LONGEST_TITLE}
        />
        <LanguageFields
          label={t('campaigns.description')}
          name="description"
          values={{ description, descriptionNl }}
          errors={errors}
          maxLength={LONGEST_DESCRIPTION}
          isLong
        />
      </FormSection>
      <FormSection title={t('campaigns.when')} text={t('campaigns.whenText')}>
        <div className="admin-language-fields">
          <SelectField
            name="status"
            label={t('campaigns.status')}
            hint={t('campaigns.statusHint')}
            defaultValue={campaign.status}
            error={errors.status}
            required
          >
            {campaignStatuses.map((status) => (
              <option key={status} value={status}>
                {t(`campaigns.status.${status}`)}
              </option>
            ))}
          </SelectField>
          <Field
            name="sortOrder"
            label={t('campaigns.sortOrder')}
            hint={t('campaigns.sortOrderHint')}
            defaultValue={campaign.sortOrder}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            error={errors.sortOrder}
          />
          <Field
            type="datetime-local"
            name="startDate"
            label={t('campaigns.startDate')}
            hint={t('campaigns.startHint')}
            defaultValue={campaign.startDate}
            error={errors.startDate}
          />
          <Field
            type="datetime-local"
            name="endDate"
            label={t('campaigns.endDate')}
            hint={t('campaigns.endHint')}
            defaultValue={campaign.endDate}
            error={errors.endDate}
          />
        </div>
      </FormSection>
      <FormSection title={t('campaigns.cover')} text={t('campaigns.coverText')}>
        <CoverField cover={cover} error={errors.featuredImageId} />
      </FormSection>
      <FormSection title={t('campaigns.pictures')} text={t('campaigns.picturesText')}>
        <PicturesField pictures={pictures} error={errors.imageIds} />
      </FormSection>
    </>
  );
}

/** Without a cover the first picture is used. */
function CoverField({ cover, error }: { cover: PickedPicture | undefined; error: ReactNode }) {
  const t = useWords();
  const words = {
    choose: t('campaigns.chooseCover'),
    remove: t('campaigns.removeCover'),
    none: t('campaigns.noCover'),
  };
  return <OnePictureField name="featuredImageId" picture={cover} words={words} error={error} />;
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
