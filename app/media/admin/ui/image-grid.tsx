import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { ButtonWithConfirmDialog } from '#app/ui/admin/button-with-confirm-dialog.tsx';
import { formatDateTime } from '#app/ui/admin/format-date-time.ts';
import { useItemAddress } from '#app/ui/admin/list/list-return-path.tsx';
import { Link } from '#app/ui/link.tsx';
import { useFormActionUrl } from '#app/ui/named-form-actions.ts';
import { altTextIn, imageName } from '../../library/image-texts.ts';
import type { LibraryImage } from '../../library/library-images.server.ts';
import { ResponsivePicture } from '../../ui/responsive-picture.tsx';

type ImageGridProps = { images: LibraryImage[]; onDelete: (form: HTMLFormElement) => void };

export function ImageGrid({ images, onDelete }: ImageGridProps) {
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
              <time dateTime={image.createdAt}>{formatDateTime(image.createdAt, language)}</time>
            </p>
            <div className="image-delete">
              <ButtonWithConfirmDialog
                label={t('library.delete')}
                name={t('library.deleteNamed', { name })}
                question={t('library.deleteQuestion')}
                confirm={t('library.delete')}
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
