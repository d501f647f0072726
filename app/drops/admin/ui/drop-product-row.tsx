import { shownPicture } from '#app/media/picture-sizes.ts';
import { ResponsivePicture } from '#app/media/ui/responsive-picture.tsx';
import { translated } from '#app/platform/text/language.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { useFormatAdminPrice } from '#app/ui/admin/format-admin-price.ts';
import type { DropFormProduct } from '../../editing/drop-phase.ts';

export function DropProductRow({ piece }: { piece: DropFormProduct }) {
  const t = useWords();
  const language = useLanguage();
  const price = useFormatAdminPrice();
  const name = translated(language, piece.title, piece.titleNl);
  return (
    <div className="drop-piece">
      {piece.picture ? (
        <ResponsivePicture picture={shownPicture(piece.picture, language)} alt="" sizes="3rem" />
      ) : (
        <span aria-hidden className="drop-piece-bare" />
      )}
      <p className="min-w-0">
        <span lang={name.language}>{name.text}</span>
        <span className="drop-piece-details">
          {price(piece.priceCents)} · {t(`adminDrops.category.${piece.category}`)}
          {piece.isArchived && ` · ${t('adminDrops.archived')}`}
        </span>
      </p>
    </div>
  );
}
