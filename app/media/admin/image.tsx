import { data } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { listImageUses } from '#app/back-office/image-uses.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import {
  newFormBase,
  readPostedForm,
  refuseVersionedForm,
} from '#app/platform/editing/versioned-form.server.ts';
import type { FormBase } from '#app/platform/editing/versioned-form.ts';
import { adminPageTitle, pageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { ChangeHistory } from '#app/ui/admin/change-history.tsx';
import { LanguageFields } from '#app/ui/admin/form/form-section.tsx';
import { VersionedForm } from '#app/ui/admin/form/versioned-form.tsx';
import { BackToList } from '#app/ui/admin/list/list-return-path.tsx';
import { DateTime } from '#app/ui/admin/values.tsx';
import { saveAltTexts } from '../library/change-image.server.ts';
import { type AltTexts, altTextIn, altVersion, imageName, readAltText } from '../library/image-texts.ts';
import { findImage } from '../library/library-images.server.ts';
import { largestFile } from '../picture-sizes.ts';
import { ResponsivePicture } from '../ui/responsive-picture.tsx';
import { LONGEST_ALT } from '../uploads/upload-checks.ts';
import type { Route } from './+types/image';
import type { AltAnswer } from './image-action-data.ts';
import { ImageUses } from './ui/image-uses.tsx';

export const handle = requireTranslations('admin/images');

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, (t, { language }) => ({
    title: adminPageTitle(
      loaderData && (altTextIn(loaderData.image, language).alt || loaderData.image.fileName),
      t('library.editTitle'),
    ),
    description: t('library.lead'),
    robots: 'noindex',
  }));
}

export async function loader({ params }: Route.LoaderArgs) {
  const image = await findImage(db, params.imageId);
  if (!image) throw data(null, 404);
  const [uses, changes] = await Promise.all([listImageUses(db, image), listChanges(db, 'image', image.id)]);
  const { altText, altTextNl } = image;
  return { image, uses, changes, base: newFormBase({ altText, altTextNl }) };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const text = (name: string) => readAltText(String(form.get(name) ?? ''));
  const typed = { altText: text('altText'), altTextNl: text('altTextNl') };
  const posted = readPostedForm(form);
  const image = await findImage(db, params.imageId);
  const saved = image
    ? await saveAltTexts(db, context.get(signedInAdmin), image.id, { form: posted, texts: typed }, new Date())
    : { ok: false as const, reason: 'missing' as const };
  if (saved.ok) return data<AltAnswer>({ ok: true, kept: saved.kept });
  const fill = async (texts: AltTexts) => texts;
  const { answer, status } = await refuseVersionedForm<AltTexts, AltTexts, Record<string, never>>(saved, {
    form: posted,
    values: typed,
    fill,
  });
  return data<AltAnswer>(answer, status);
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function ImagePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const language = useLanguage();
  const { image, uses, changes, base } = loaderData;
  const { alt, altLanguage } = altTextIn(image, language);
  return (
    <>
      <BackToList to="/admin/images">{t('library.back')}</BackToList>
      <h1>{t('library.editTitle')}</h1>
      <div className="image-page">
        <a href={largestFile(image.url, image.width)} target="_blank" rel="noreferrer">
          <ResponsivePicture
            picture={{ ...image, alt: imageName(alt, image), altLanguage }}
            sizes="(width >= 64rem) 24rem, 90vw"
            frame={image}
          />
        </a>
        <div>
          <dl className="image-details">
            <dt>{t('library.address')}</dt>
            <dd>{image.url}</dd>
            {image.fileName && (
              <>
                <dt>{t('library.fileName')}</dt>
                <dd>{image.fileName}</dd>
              </>
            )}
            <dt>{t('library.size')}</dt>
            <dd>
              {image.width} × {image.height}
            </dd>
            <dt>{t('library.created')}</dt>
            <dd>
              <DateTime at={image.createdAt} />
            </dd>
          </dl>
          <h2 className="mt-6">{t('library.uses')}</h2>
          {uses.length > 0 ? <ImageUses uses={uses} /> : <p className="text-stone">{t('library.noUses')}</p>}
        </div>
      </div>
      <AltTextForm
        key={image.id}
        saved={image}
        base={base}
        given={actionData && (actionData.ok || 'typed' in actionData) ? actionData : undefined}
      />
      <ChangeHistory
        changes={changes}
        nameOf={(field) =>
          ['url', 'altText', 'altTextNl', 'fileName'].includes(field)
            ? t(`library.field.${field}`)
            : undefined
        }
      />
    </>
  );
}

type AltFormProps = { saved: AltTexts & { id: string }; base: FormBase; given: AltAnswer | undefined };

function AltTextForm({ saved, base, given }: AltFormProps) {
  const t = useWords();
  return (
    <VersionedForm
      shown={{ version: altVersion(saved), base }}
      values={saved as AltTexts}
      given={given}
      address={`/admin/images/${saved.id}`}
      listAddress="/admin/images"
      texts={{
        save: t('library.save'),
        saved: t('library.saved'),
        notSaved: t('library.notSaved'),
        goneMeanwhile: t('library.missing'),
      }}
      problemText={(problem) => problem}
      fieldLabel={(field) => t(`library.field.${field}`)}
      fieldText={(texts, field) => texts[field as keyof AltTexts]}
    >
      {({ altText, altTextNl }, errors) => (
        <div className="mb-5">
          <LanguageFields
            label={t('library.alt')}
            name="altText"
            values={{ altText, altTextNl }}
            errors={errors}
            hint={t('library.altHint')}
            maxLength={LONGEST_ALT}
          />
        </div>
      )}
    </VersionedForm>
  );
}
