import { type ComponentProps, useState } from 'react';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { SinglePictureField } from '#app/media/admin/ui/picker/picture-fields.tsx';
import { imageName } from '#app/media/library/image-texts.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import {
  type EditorFields,
  EditorPage,
  type EditorText,
  editorMeta,
} from '#app/ui/admin/form/editor-page.tsx';
import { FormSection } from '#app/ui/admin/form/form-section.tsx';
import { Field, SelectField } from '#app/ui/form.tsx';
import { colourEditor, type FilledColour, newColour } from '../editing/colour-editor.server.ts';
import type { Route } from './+types/colour';
import { colourTexts } from './ui/colour-labels.ts';
import { NamedOptions, NameSection } from './ui/name-section.tsx';

export const handle = requireTranslations('admin/images', 'admin/products');

const text: EditorText = (t, part) => t(`colours.editor.${part}`);

export const meta = editorMeta('colours.lead', text);

export function loader({ params: { colourId } }: Route.LoaderArgs) {
  return colourEditor.load(db, colourId, () => newColour(db));
}

export function action({ params: { colourId: id }, request, context }: Route.ActionArgs) {
  return colourEditor.submit(db, context.get(signedInAdmin), { id, request }, new Date());
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function ColourPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  return (
    <EditorPage<FilledColour>
      loaded={loaderData}
      given={actionData}
      texts={text}
      fieldTexts={colourTexts}
      problemText={(problem) => t(`colours.problem.${problem}`)}
      shownText={({ picture }, field) =>
        field === 'imageId' ? picture && imageName(picture.alt, picture) : undefined
      }
    >
      {(fields) => <ColourFields {...fields} />}
    </EditorPage>
  );
}

function ColourFields({ filled, errors, field, languages }: EditorFields<FilledColour>) {
  const t = useWords();
  return (
    <>
      <NameSection
        field={field}
        languages={languages}
        slugHint={t('colours.slugHint')}
        others={filled.others}
      />
      <FormSection title={t('colours.found')} text={t('colours.foundText')}>
        <SelectField {...field('family')} hint={t('colours.familyHint')}>
          <option value="">{t('colours.noFamily')}</option>
          <NamedOptions rows={filled.families} />
        </SelectField>
        <Field {...field('searchWords')} hint={t('colours.searchWordsHint')} />
      </FormSection>
      <FormSection title={t('colours.swatch')} text={t('colours.swatchText')}>
        <HexField {...field('swatchFirst')} hint={t('colours.swatchFirstHint')} />
        <HexField {...field('swatchSecond')} hint={t('colours.swatchSecondHint')} />
        <p>{t('colours.picture')}</p>
        <SinglePictureField name="imageId" picture={filled.picture} error={errors.imageId} />
      </FormSection>
    </>
  );
}

/** A text of its own works without JavaScript, and can be empty, unlike the browser's colour input. */
function HexField({ defaultValue, ...field }: ComponentProps<typeof Field> & { defaultValue: string }) {
  const t = useWords();
  const [typed, setTyped] = useState(defaultValue);
  return (
    <div className="flex items-start gap-3">
      <Field
        {...field}
        className="grow"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        placeholder="#1f2f4f"
        autoCapitalize="none"
        spellCheck={false}
      />
      <input
        type="color"
        // The field beside it is for the keyboard.
        tabIndex={-1}
        className="needs-scripting mt-7 h-12 w-14 shrink-0"
        aria-label={t('colours.pick', { field: field.label })}
        value={/^#[0-9a-f]{6}$/i.test(typed) ? typed.toLowerCase() : '#ffffff'}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </div>
  );
}
