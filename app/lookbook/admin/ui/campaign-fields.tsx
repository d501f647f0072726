import '../register-translations.ts';
import type { ReactNode } from 'react';
import { useWords } from '#app/platform/text/i18n.ts';
import { FormSection } from '#app/ui/admin/form/form-section.tsx';
import { LanguageFields } from '#app/ui/admin/form/language-fields.tsx';
import { Field, SelectField } from '#app/ui/form-fields.tsx';
import {
  campaignStatuses,
  LONGEST_DESCRIPTION,
  LONGEST_TITLE,
} from '../../editing/campaign-form-values-and-limits.ts';
import type { FilledCampaign } from '../campaign-action-data.ts';
import { CoverField } from './cover-field.tsx';
import { PicturesField } from './pictures-field.tsx';

type CampaignFieldsProps = {
  values: FilledCampaign;
  /** What is said beside each field. */
  errors: Record<string, ReactNode>;
};

export function CampaignFields({ values: { campaign, cover, pictures }, errors }: CampaignFieldsProps) {
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
