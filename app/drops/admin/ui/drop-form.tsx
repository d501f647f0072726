import { type ReactNode, useState } from 'react';
import { OnePictureField } from '#app/media/admin/ui/picker/one-picture-field.tsx';
import type { FormBase } from '#app/platform/editing/versioned-form-types.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { translated } from '#app/platform/text/translated.ts';
import { FieldGroupProblem } from '#app/ui/admin/form/field-group-problem.tsx';
import { FormSection } from '#app/ui/admin/form/form-section.tsx';
import { LanguageFields } from '#app/ui/admin/form/language-fields.tsx';
import { VersionedForm } from '#app/ui/admin/form/versioned-form.tsx';
import { ReorderableList } from '#app/ui/admin/list/reorderable-list.tsx';
import { Field } from '#app/ui/form-fields.tsx';
import { LONGEST_DESCRIPTION, LONGEST_NAME, MOST_PIECES_PER_PERSON } from '../../editing/drop-form-values.ts';
import type { DropFormProduct } from '../../editing/drop-phase.ts';
import type { DropAnswer, FilledDrop } from '../drop-action-data.ts';
import { dropFieldLabel, dropFieldText } from './drop-field-texts.ts';
import { DropProductRow } from './drop-product-row.tsx';
import { DropProductSearch } from './drop-product-search.tsx';
import { SaleMethodFields } from './sale-method-fields.tsx';

type DropFormProps = {
  shown: FilledDrop & { id: string; version: string; base: FormBase };
  isNew: boolean;
  /** Holds the server's answer to a form that was posted without JavaScript. */
  given: DropAnswer | undefined;
};

export function DropForm({ shown, isNew, given }: DropFormProps) {
  const t = useWords();
  return (
    <VersionedForm
      shown={shown}
      values={shown}
      given={given}
      address={`/admin/drops/${encodeURIComponent(shown.id)}`}
      listAddress="/admin/drops"
      isNew={isNew}
      texts={{
        save: t(isNew ? 'adminDrops.create' : 'adminDrops.save'),
        saved: t(isNew ? 'adminDrops.created' : 'adminDrops.updated'),
        notSaved: t('adminDrops.notSaved'),
        goneMeanwhile: t('adminDrops.goneMeanwhile'),
      }}
      problemText={(problem) => t(`adminDrops.problem.${problem}`)}
      fieldLabel={(field) => dropFieldLabel(t, field)}
      fieldText={(filled, field) => dropFieldText(t, filled, field)}
    >
      {(values, errors) => <DropFields values={values} errors={errors} />}
    </VersionedForm>
  );
}

type DropFieldsProps = {
  values: FilledDrop;
  errors: Record<string, ReactNode>;
};

function DropFields({ values: { drop, picture, pieces }, errors }: DropFieldsProps) {
  const t = useWords();
  const { title, titleNl, description, descriptionNl } = drop;
  return (
    <>
      <FormSection title={t('adminDrops.words')} text={t('adminDrops.wordsText')}>
        <LanguageFields
          label={t('adminDrops.name')}
          name="title"
          isRequired="en"
          values={{ title, titleNl }}
          errors={errors}
          maxLength={LONGEST_NAME}
        />
        <LanguageFields
          label={t('adminDrops.description')}
          name="description"
          values={{ description, descriptionNl }}
          errors={errors}
          maxLength={LONGEST_DESCRIPTION}
          isLong
        />
      </FormSection>
      <FormSection title={t('adminDrops.when')} text={t('adminDrops.whenText')}>
        <div className="admin-language-fields">
          <Field
            type="datetime-local"
            name="startDate"
            label={t('adminDrops.startDate')}
            hint={t('adminDrops.startHint')}
            defaultValue={drop.startDate}
            error={errors.startDate}
            required
          />
          <Field
            type="datetime-local"
            name="endDate"
            label={t('adminDrops.endDate')}
            hint={t('adminDrops.endHint')}
            defaultValue={drop.endDate}
            error={errors.endDate}
            required
          />
          <Field
            type="datetime-local"
            name="announcedAt"
            label={t('adminDrops.announcedAt')}
            hint={t('adminDrops.announcedHint')}
            defaultValue={drop.announcedAt}
            error={errors.announcedAt}
          />
        </div>
        <ActiveToggle isOn={drop.isActive} error={errors.isActive} />
      </FormSection>
      <FormSection title={t('adminDrops.selling')} text={t('adminDrops.sellingText')}>
        <SaleMethodFields drop={drop} errors={errors} />
      </FormSection>
      <FormSection title={t('adminDrops.limits')} text={t('adminDrops.limitsText')}>
        <Field
          type="number"
          name="piecesPerPerson"
          label={t('adminDrops.piecesPerPerson')}
          hint={t('adminDrops.piecesPerPersonHint')}
          defaultValue={drop.piecesPerPerson}
          error={errors.piecesPerPerson}
          min={1}
          max={MOST_PIECES_PER_PERSON}
          inputMode="numeric"
        />
      </FormSection>
      <FormSection title={t('adminDrops.picture')} text={t('adminDrops.pictureText')}>
        <OnePictureField
          name="imageId"
          picture={picture}
          words={{
            choose: t('adminDrops.choosePicture'),
            remove: t('adminDrops.removePicture'),
            none: t('adminDrops.noPicture'),
          }}
          error={errors.imageId}
        />
      </FormSection>
      <FormSection title={t('adminDrops.products')} text={t('adminDrops.productsText')}>
        <DropProductsField assigned={pieces} error={errors.productIds} />
      </FormSection>
    </>
  );
}

/** Toggles whether the drop is active, by a checkbox, so that it works without JavaScript. */
function ActiveToggle({ isOn, error }: { isOn: boolean; error: ReactNode }) {
  const t = useWords();
  const [isActive, setActive] = useState(isOn);
  return (
    <div>
      <label className="active-toggle" data-active={isActive || undefined}>
        <input
          type="checkbox"
          name="isActive"
          defaultChecked={isOn}
          aria-describedby="active-hint"
          onChange={(event) => setActive(event.target.checked)}
        />
        {t(isActive ? 'adminDrops.active' : 'adminDrops.inactive')}
      </label>
      <p id="active-hint" className="mt-1.5 text-sm text-stone">
        {t('adminDrops.activeHint')}
      </p>
      <FieldGroupProblem>{error}</FieldGroupProblem>
    </div>
  );
}

type DropPiecesProps = { assigned: DropFormProduct[]; error: ReactNode };

function DropProductsField({ assigned, error }: DropPiecesProps) {
  const t = useWords();
  const language = useLanguage();
  const [pieces, setPieces] = useState(assigned);
  return (
    <div>
      <DropProductSearch
        isTaken={(id) => pieces.some((piece) => piece.id === id)}
        onAdd={(piece) => setPieces([...pieces, piece])}
      />
      <FieldGroupProblem>{error}</FieldGroupProblem>
      <ReorderableList
        label={t('adminDrops.products')}
        field="productIds"
        items={pieces}
        nameOf={({ title, titleNl }) => translated(language, title, titleNl).text}
        onChange={setPieces}
      >
        {(piece) => <DropProductRow piece={piece} />}
      </ReorderableList>
      {pieces.length === 0 && <p className="mt-3 text-stone">{t('adminDrops.noProducts')}</p>}
    </div>
  );
}
