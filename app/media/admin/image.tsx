import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { listImageUses } from '#app/back-office/image-uses.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { fieldTexts } from '#app/platform/editing/field-labels.ts';
import { objectPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { EditorPage } from '#app/ui/admin/form/editor-page.tsx';
import { LanguageFields } from '#app/ui/admin/form/form-section.tsx';
import { DateTime } from '#app/ui/admin/values.tsx';
import { altTextEditor, type ImageUse } from '../library/change-image.server.ts';
import { type AltTexts, altTextIn, imageName } from '../library/image-texts.ts';
import { findImage, type LibraryImage } from '../library/library-images.server.ts';
import { largestFile } from '../picture-sizes.ts';
import { ResponsivePicture } from '../ui/responsive-picture.tsx';
import type { Route } from './+types/image';
import { ImageUses } from './ui/image-uses.tsx';

export const handle = requireTranslations('admin/images');

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const image = loaderData?.more?.image;
  return objectPageMeta(
    matches,
    (language) => image && (altTextIn(image, language).alt || image.fileName),
    'library.editTitle',
    'library.lead',
  );
}

export function loader({ params }: Route.LoaderArgs) {
  return altTextEditor.load(db, params.imageId, undefined, async (id) => {
    const image = await findImage(db, id);
    return image && { image, uses: await listImageUses(db, image) };
  });
}

export function action({ params: { imageId: id }, request, context }: Route.ActionArgs) {
  return altTextEditor.submit(db, context.get(signedInAdmin), { id, request }, new Date());
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

const imageTexts = fieldTexts(
  {
    url: 'library.field.url',
    fileName: 'library.field.fileName',
    altText: 'library.field.altText',
    altTextNl: 'library.field.altTextNl',
  },
  () => undefined,
);

export default function ImagePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  return (
    <EditorPage<{ values: AltTexts }>
      loaded={loaderData}
      given={actionData}
      texts={{
        back: t('library.back'),
        title: t('library.editTitle'),
        save: t('library.save'),
        saved: t('library.saved'),
        notSaved: t('library.notSaved'),
        gone: t('library.missing'),
      }}
      fieldTexts={imageTexts}
      problemText={(problem) => problem}
      lead={loaderData.more && <ImageDetails {...loaderData.more} />}
    >
      {({ languages }) => (
        <div className="mb-5">
          <LanguageFields {...languages('altText', t('library.alt'))} hint={t('library.altHint')} />
        </div>
      )}
    </EditorPage>
  );
}

function ImageDetails({ image, uses }: { image: LibraryImage; uses: ImageUse[] }) {
  const t = useWords();
  const { alt, altLanguage } = altTextIn(image, useLanguage());
  return (
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
  );
}
