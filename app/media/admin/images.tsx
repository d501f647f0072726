import { useFetcher } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { listImageUses } from '#app/back-office/image-uses.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { ButtonWithConfirmDialog } from '#app/ui/admin/button-with-confirm-dialog.tsx';
import { Pager } from '#app/ui/admin/list/data-table.tsx';
import { answerDeletion } from '#app/ui/admin/list/list-actions.server.ts';
import { UndoDeletion } from '#app/ui/admin/list/list-page.tsx';
import { useItemAddress } from '#app/ui/admin/list/list-return-path.tsx';
import { ListSearch } from '#app/ui/admin/list/list-search.tsx';
import { ROWS_PER_PAGE, readListState } from '#app/ui/admin/list/list-url-state.ts';
import { AdminNote, type AdminRefusal, RefusalNote } from '#app/ui/admin/refusal.tsx';
import { DateTime } from '#app/ui/admin/values.tsx';
import { useFormActionUrl } from '#app/ui/form.tsx';
import { Link } from '#app/ui/link.tsx';
import { useToasts } from '#app/ui/toast.tsx';
import { useOnActionData } from '#app/ui/use-on-action-data.ts';
import { deleteImage } from '../library/change-image.server.ts';
import { altTextIn, imageName } from '../library/image-texts.ts';
import { findImage, type LibraryImage, listImages } from '../library/library-images.server.ts';
import { ResponsivePicture } from '../ui/responsive-picture.tsx';
import { uploadLimits } from '../uploads/add-uploads-to-library.server.ts';
import { type UploadLimits, uploadProblemMessage } from '../uploads/upload-checks.ts';
import { type UploadReport as Report, readUploadReport } from '../uploads/upload-report-search-params.ts';
import type { Route } from './+types/images';
import { ImageUses } from './ui/image-uses.tsx';
import { UploadDialog } from './ui/upload-dialog.tsx';

type DeletionAnswer = Awaited<ReturnType<typeof deleteImage>>;

export const handle = requireTranslations('admin/images');

export const meta = unindexedPageMeta('library.title', 'library.lead');

export async function loader({ url }: Route.LoaderArgs) {
  const list = readListState(url.searchParams, { sorts: ['date'], direction: 'desc' });
  const shown = { list, limits: uploadLimits, report: readUploadReport(url.searchParams) };
  return { ...shown, ...(await listImages(db, { ...list, perPage: ROWS_PER_PAGE })) };
}

export function action({ request, context, pattern }: Route.ActionArgs) {
  return answerDeletion<DeletionAnswer>({ request, pattern }, '/admin/images', async (id) => {
    const image = await findImage(db, id);
    if (!image) return { ok: false, reason: 'missing' };
    return deleteImage(db, context.get(signedInAdmin), image.id, listImageUses, new Date());
  });
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function ImagesTab({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const toast = useToasts();
  const fetcher = useFetcher<DeletionAnswer | AdminRefusal>();
  const { list, limits, report, images, total } = loaderData;
  const answer = fetcher.state === 'idle' ? (fetcher.data ?? actionData) : undefined;
  useOnActionData(fetcher.data, ({ ok }) =>
    toast({
      variant: ok ? 'success' : 'destructive',
      title: t(ok ? 'library.deleted' : 'library.notDeleted'),
    }),
  );
  return (
    <>
      <div className="admin-head">
        <div>
          <h1>{t('library.title')}</h1>
          <p className="admin-lead">{t('library.lead')}</p>
        </div>
        <UploadDialog limits={limits} />
      </div>
      <div role="status" className="mb-4 empty:hidden">
        {report && !answer && <UploadReport report={report} limits={limits} />}
        {answer && !answer.ok && <DeletionRefusedNote answer={answer} />}
        {answer?.ok && <UndoDeletion key={answer.binItem} {...answer} />}
      </div>
      <ListSearch label={t('library.search')} search={list.search} />
      {images.length > 0 ? (
        <ImageGrid
          images={images}
          onDelete={(form) => void fetcher.submit(form, { preventScrollReset: true })}
        />
      ) : (
        <p className="admin-panel text-center text-stone">
          {t(list.search ? 'library.noneFound' : 'library.none')}
        </p>
      )}
      <Pager page={list.page} total={total} label={t('library.title')} />
    </>
  );
}

function DeletionRefusedNote({ answer }: { answer: Extract<DeletionAnswer, { ok: false }> | AdminRefusal }) {
  const t = useWords();
  if (answer.reason === 'missing') return <AdminNote tone="warning">{t('library.missing')}</AdminNote>;
  if (answer.reason !== 'in-use') return <RefusalNote reason={answer.reason} />;
  return (
    <div className="admin-note block" data-tone="critical">
      <p>{t('library.inUse')}</p>
      <ImageUses uses={answer.uses} />
    </div>
  );
}

function UploadReport({ report, limits }: { report: Report; limits: UploadLimits }) {
  const t = useWords();
  const language = useLanguage();
  const { uploaded, known, refused } = report;
  return (
    <>
      {uploaded > 0 && (
        <AdminNote tone="good">
          {uploaded === 1 ? t('library.uploadedOne') : t('library.uploadedMany', { count: uploaded })}
        </AdminNote>
      )}
      {known > 0 && <p className="admin-note">{t('library.knownCount', { count: known })}</p>}
      {refused.length > 0 && (
        <div className="admin-note block" data-tone="critical">
          <p>{t(refused.length === 1 ? 'library.notUploadedOne' : 'library.notUploadedMany')}</p>
          <ul>
            {refused.map(({ name, reason }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names may be the same, and the list never changes.
              <li key={at}>
                {name} – {t(...uploadProblemMessage(reason, limits, language))}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

type ImageGridProps = { images: LibraryImage[]; onDelete: (form: HTMLFormElement) => void };

function ImageGrid({ images, onDelete }: ImageGridProps) {
  const t = useWords();
  const address = useFormActionUrl('/admin/images');
  const language = useLanguage();
  const itemAddress = useItemAddress();
  return (
    <ul className="image-grid">
      {images.map((image) => {
        const { alt, altLanguage } = altTextIn(image, language);
        const name = imageName(alt, image);
        return (
          <li key={image.id}>
            <Link to={itemAddress(`/admin/images/${image.id}`)} aria-label={t('library.open', { name })}>
              <ResponsivePicture
                picture={{ ...image, alt }}
                alt=""
                sizes="12rem"
                frame={{ width: 1, height: 1 }}
              />
            </Link>
            <p className="image-alt" lang={alt ? altLanguage : undefined} data-empty={alt ? undefined : ''}>
              {alt || t('library.noAlt')}
            </p>
            {image.fileName && <p className="image-date">{image.fileName}</p>}
            <p className="image-date">
              <DateTime at={image.createdAt} />
            </p>
            <div className="image-delete">
              <ButtonWithConfirmDialog
                label={t('library.delete')}
                name={t('library.deleteNamed', { name })}
                question={t('library.deleteQuestion')}
                action={address('deletions')}
                fields={{ id: image.id }}
                onConfirm={onDelete}
              >
                <p className="text-stone">{name}</p>
              </ButtonWithConfirmDialog>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
