import { type ReactNode, useState } from 'react';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { mayOpen } from '#app/accounts/staff/staff-roles.ts';
import { SinglePictureField } from '#app/media/admin/ui/picker/picture-fields.tsx';
import { imageName } from '#app/media/library/image-texts.ts';
import { db } from '#app/platform/database/db.server.ts';
import { translated } from '#app/platform/text/language.ts';
import { shopDay } from '#app/platform/text/shop-time.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import {
  type EditorFields,
  EditorPage,
  type EditorText,
  editorMeta,
} from '#app/ui/admin/form/editor-page.tsx';
import { FieldGroupProblem, FormSection, LanguageFields } from '#app/ui/admin/form/form-section.tsx';
import { ReorderableList } from '#app/ui/admin/list/reorderable-list.tsx';
import { Field } from '#app/ui/form.tsx';
import { AdminLink } from '#app/ui/link.tsx';
import { announcedDropPath, MOST_PIECES_PER_PERSON } from '../drop.ts';
import { dropEditor, type FilledDrop } from '../editing/drop-editor.server.ts';
import { newDrop } from '../editing/drop-schema.server.ts';
import type { DropFormProduct } from '../editing/list-drops.server.ts';
import type { Route } from './+types/drop';
import { dropTexts } from './ui/drop-labels.ts';
import { DropProductRow, DropProductSearch } from './ui/drop-product-search.tsx';
import { SaleMethodFields } from './ui/sale-method-fields.tsx';

export const handle = requireTranslations('admin/drops', 'admin/images');

const text: EditorText = (t, part) => t(`adminDrops.${part}`);

export const meta = editorMeta('adminDrops.lead', text);

export function loader({ params: { dropId }, context }: Route.LoaderArgs) {
  const { role } = context.get(signedInAdmin);
  return dropEditor.load(
    db,
    dropId,
    () => newDrop(shopDay(new Date())),
    async () => ({ mayManage: mayOpen(role, '/admin/drops/:dropId/report', 'GET') }),
  );
}

export function action({ params: { dropId: id }, request, context }: Route.ActionArgs) {
  return dropEditor.submit(db, context.get(signedInAdmin), { id, request }, new Date());
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function DropPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { id, values, more } = loaderData;
  return (
    <EditorPage<FilledDrop>
      loaded={loaderData}
      given={actionData}
      texts={text}
      fieldTexts={dropTexts}
      problemText={(problem) => t(`adminDrops.problem.${problem}`)}
      shownText={({ values, picture, pieces }, field) => {
        if (field === 'imageId') return picture ? imageName(picture.alt, picture) : '';
        if (field === 'productIds') return pieces.map(({ title }) => title).join(', ');
        return field === 'piecesPerPerson' || field === 'queueMostPerMinute' ? values[field] : undefined;
      }}
      lead={more && <DropPageLinks id={id} values={values} mayManage={more.mayManage} />}
    >
      {(fields) => <DropFields {...fields} />}
    </EditorPage>
  );
}

function DropFields({ filled, values, errors, field, languages }: EditorFields<FilledDrop>) {
  const t = useWords();
  return (
    <>
      <FormSection title={t('adminDrops.words')} text={t('adminDrops.wordsText')}>
        <LanguageFields {...languages('title', t('adminDrops.name'))} isRequired="en" />
        <LanguageFields {...languages('description', t('adminDrops.description'))} isLong />
      </FormSection>
      <FormSection title={t('adminDrops.when')} text={t('adminDrops.whenText')}>
        <div className="admin-language-fields">
          <Field {...field('startDate')} type="datetime-local" hint={t('adminDrops.startHint')} required />
          <Field {...field('endDate')} type="datetime-local" hint={t('adminDrops.endHint')} required />
          <Field {...field('announcedAt')} type="datetime-local" hint={t('adminDrops.announcedHint')} />
        </div>
        <ActiveToggle isOn={values.isActive} error={errors.isActive} />
      </FormSection>
      <FormSection title={t('adminDrops.selling')} text={t('adminDrops.sellingText')}>
        <SaleMethodFields values={values} errors={errors} field={field} />
      </FormSection>
      <FormSection title={t('adminDrops.limits')} text={t('adminDrops.limitsText')}>
        <Field
          {...field('piecesPerPerson')}
          type="number"
          hint={t('adminDrops.piecesPerPersonHint')}
          min={1}
          max={MOST_PIECES_PER_PERSON}
          inputMode="numeric"
        />
      </FormSection>
      <FormSection title={t('adminDrops.picture')} text={t('adminDrops.pictureText')}>
        <SinglePictureField name="imageId" picture={filled.picture} error={errors.imageId} />
      </FormSection>
      <FormSection title={t('adminDrops.products')} text={t('adminDrops.productsText')}>
        <DropProductsField assigned={filled.pieces} error={errors.productIds} />
      </FormSection>
    </>
  );
}

/** A checkbox, so that the drop can be activated without JavaScript. */
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

const managersPages = ['rehearsal', 'live', 'report'] as const;

type DropPageLinksProps = { id: string; values: FilledDrop['values']; mayManage: boolean };

function DropPageLinks({ id, values, mayManage }: DropPageLinksProps) {
  const t = useWords();
  const ofManagers = values.saleMethod === 'draw' ? ['draw', ...managersPages] : managersPages;
  const pages = ['preview', ...(mayManage ? ofManagers : [])];
  return (
    <nav aria-label={t('adminDrops.pages')} className="flex flex-wrap gap-x-6">
      {pages.map((page) => (
        <AdminLink key={page} to={`/admin/drops/${encodeURIComponent(id)}/${page}`}>
          {t(`adminDrops.page.${page}`)}
        </AdminLink>
      ))}
      {values.announcedAt !== '' && (
        <a href={announcedDropPath(id)} target="_blank" rel="noopener" className="admin-way">
          {t('adminDrops.page.own')}
        </a>
      )}
    </nav>
  );
}
