import '../register-translations.ts';
import { type ReactNode, useState } from 'react';
import { ImagePicker } from '#app/media/admin/ui/picker/image-picker.tsx';
import { ReorderablePictures } from '#app/media/admin/ui/picker/reorderable-pictures.tsx';
import { type PickedPicture, pickedPicture } from '#app/media/library/picked-picture.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { FieldGroupProblem } from '#app/ui/admin/form/field-group-problem.tsx';
import { MOST_PICTURES } from '../../editing/campaign-form-values-and-limits.ts';

type PicturesFieldProps = { pictures: PickedPicture[]; error: ReactNode };

/** The pictures of a campaign in the order in which shoppers see them. */
export function PicturesField({ pictures, error }: PicturesFieldProps) {
  const t = useWords();
  const [shown, setShown] = useState(pictures);
  return (
    <div>
      <div className="campaign-picture-ways">
        <ImagePicker
          label={t('campaigns.addPictures')}
          most={MOST_PICTURES - shown.length}
          taken={shown.map(({ id }) => id)}
          onChoose={(images) => setShown([...shown, ...images.map(pickedPicture)])}
        />
        <p className="text-stone">{t('campaigns.pictureCount', { count: shown.length })}</p>
      </div>
      <FieldGroupProblem>{error}</FieldGroupProblem>
      <ReorderablePictures label={t('campaigns.pictures')} pictures={shown} onChange={setShown} />
    </div>
  );
}
