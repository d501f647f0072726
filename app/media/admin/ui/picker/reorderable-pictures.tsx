import { useLanguage } from '#app/platform/text/translations.ts';
import { ReorderableList } from '#app/ui/admin/list/reorderable-list.tsx';
import { imageName } from '../../../library/image-texts.ts';
import type { PickedPicture } from '../../../library/picked-picture.ts';
import { shownPicture } from '../../../picture-sizes.ts';
import { ResponsivePicture } from '../../../ui/responsive-picture.tsx';

type OrderedPicturesProps = {
  label: string;
  pictures: PickedPicture[];
  onChange: (pictures: PickedPicture[]) => void;
};

export function ReorderablePictures({ label, pictures, onChange }: OrderedPicturesProps) {
  const language = useLanguage();
  return (
    <ReorderableList
      label={label}
      field="imageIds"
      look="tiles"
      items={pictures}
      nameOf={(picture) => imageName((language === 'nl' && picture.altNl) || picture.alt, picture)}
      onChange={onChange}
    >
      {(picture) => {
        const { alt, altLanguage, ...drawn } = shownPicture(picture, language);
        return (
          <>
            <ResponsivePicture
              picture={{ ...drawn, alt }}
              alt=""
              sizes="13rem"
              frame={{ width: 4, height: 5 }}
            />
            <p className="image-alt" lang={altLanguage}>
              {imageName(alt, picture)}
            </p>
          </>
        );
      }}
    </ReorderableList>
  );
}
