import { data, redirect } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import type { Change, FieldValues } from '#app/platform/editing/audit-change.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import {
  newFormBase,
  readPostedForm,
  refuseVersionedForm,
} from '#app/platform/editing/versioned-form.server.ts';
import { adminPageTitle, pageMeta } from '#app/platform/pages/page-meta.ts';
import { useLanguage, useWords, type Words } from '#app/platform/text/i18n.ts';
import type { Language } from '#app/platform/text/language.ts';
import { translated } from '#app/platform/text/translated.ts';
import { requireTranslations } from '#app/platform/text/translations.ts';
import { ChangeHistory } from '#app/ui/admin/change-history.tsx';
import { formatDateTime } from '#app/ui/admin/format-date-time.ts';
import { BackToList } from '#app/ui/admin/list/list-return-path.tsx';
import { tryServerAction } from '#app/ui/admin/try-server-action.ts';
import { findSection } from '../editing/admin-sections.server.ts';
import { mergeAndSaveSection, SECTION_OBJECT, submittedFields } from '../editing/edit-section.server.ts';
import { previewSection } from '../editing/preview-section.server.ts';
import { readSectionFormData } from '../editing/read-section-form-data.server.ts';
import {
  newSectionFormValues,
  type SectionFormField,
  type SectionFormValues,
  sectionFormFields,
  sectionToFormValues,
} from '../editing/section-form-values.ts';
import { itemFields, sectionFields } from '../sections/section-content.ts';
import type { Route } from './+types/section';
import type { SectionAnswer } from './section-action-data.ts';
import { SectionForm } from './ui/section-form.tsx';

export const handle = requireTranslations('admin/content', 'admin/images');

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const LONGEST_IN_HISTORY = 1_000;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, (t, { language }) => ({
    title: adminPageTitle(
      loaderData && translated(language, loaderData.saved.title, loaderData.saved.titleNl).text,
      t(loaderData?.version ? 'sections.editTitle' : 'sections.newTitle'),
    ),
    description: t('sections.lead'),
    robots: 'noindex',
  }));
}

export async function loader({ params: { sectionId }, url }: Route.LoaderArgs) {
  const fields = { section: sectionFields, item: itemFields };
  const isJustSaved = url.searchParams.has('saved');
  if (sectionId === undefined) {
    // The page sets the id, so that a form sent twice adds one section.
    const id = crypto.randomUUID();
    const base = newFormBase();
    return {
      id,
      version: '',
      base,
      saved: newSectionFormValues,
      fields,
      preview: undefined,
      changes: [],
      isJustSaved,
    };
  }
  const found = await findSection(db, sectionId);
  if (!found) throw data(null, 404);
  const saved = sectionToFormValues(found.section);
  const [preview, changes] = await Promise.all([
    previewSection(db, saved),
    listChanges(db, SECTION_OBJECT, found.id),
  ]);
  const { id, version } = found;
  const base = newFormBase(submittedFields(saved));
  return { id, version, base, saved, fields, preview, changes: changes.map(shortened), isJustSaved };
}

/** POST /admin/content/new and /admin/content/:sectionId: saves the section, merged with concurrent changes. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const typed = readSectionFormData(form);
  const id = params.sectionId ?? String(form.get('id') ?? '');
  if (!UUID.test(id)) throw data(null, params.sectionId ? 404 : 400);
  const posted = readPostedForm(form);
  const now = new Date();
  const saved = await mergeAndSaveSection(db, context.get(signedInAdmin), { id, form: posted, typed }, now);
  if (saved.ok) {
    if (!new URL(request.url).pathname.endsWith('.data')) throw redirect(`/admin/content/${id}?saved`, 303);
    const { kept } = saved;
    return data<SectionAnswer>({ ok: true, id, isNew: !posted.version, kept });
  }
  const fill = async (section: SectionFormValues) => section;
  const { answer, status } = await refuseVersionedForm(saved, { form: posted, values: typed, fill });
  return data<SectionAnswer>(answer, status);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return tryServerAction(serverAction);
}

export default function SectionPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const language = useLanguage();
  return (
    <>
      <BackToList to="/admin/content">{t('sections.back')}</BackToList>
      <h1>{t(loaderData.version ? 'sections.editTitle' : 'sections.newTitle')}</h1>
      <SectionForm
        key={loaderData.version ? loaderData.id : 'new'}
        shown={loaderData}
        given={actionData && (actionData.ok || 'typed' in actionData) ? actionData : undefined}
      />
      {loaderData.version && (
        <ChangeHistory
          changes={loaderData.changes}
          nameOf={(field) =>
            sectionFormFields.includes(field as SectionFormField) ? t(`sections.field.${field}`) : undefined
          }
          wordFor={(field, value) => wordFor(t, language, field, value)}
        />
      )}
    </>
  );
}

function wordFor(t: Words, language: Language, field: string, value: unknown): string | undefined {
  if (typeof value !== 'string' || !value) return undefined;
  if (field === 'status') return t(`sections.status.${value}`);
  if (field === 'sectionType') return t(`sections.type.${value}`);
  return field === 'startDate' || field === 'endDate' ? formatDateTime(value, language) : undefined;
}

/** A hundred full contents would be more than a page can show. */
function shortened(change: Change): Change {
  const short = (fields: FieldValues): FieldValues =>
    Object.fromEntries(
      Object.entries(fields).map(([field, value]) => {
        const text = typeof value === 'object' && value ? JSON.stringify(value) : value;
        const isLong = typeof text === 'string' && text.length > LONGEST_IN_HISTORY;
        return [field, isLong ? `${text.slice(0, LONGEST_IN_HISTORY)}…` : text];
      }),
    );
  return { ...change, before: short(change.before), after: short(change.after) };
}
