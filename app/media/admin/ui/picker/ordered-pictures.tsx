import { useLanguage } from '#app/platform/text/words.ts';
import { OrderedList } from '#app/ui/admin/list/ordered-list.tsx';
import { imageName } from '../../../library/library-image.ts';
import type { PickedPicture } from '../../../library/picked-picture.ts';
import { shownPicture } from '../../../picture.ts';
import { ShownPicture } from '../../../ui/shown-picture.tsx';

type OrderedPicturesProps = {
  label: string;
  pictures: PickedPicture[];
  onChange: (pictures: PickedPicture[]) => void;
};

/** Chosen pictures in their order, as part of a form, which posts their ids as `imageIds`. */
export function OrderedPictures({ label, pictures, onChange }: OrderedPicturesProps) {
  const language = useLanguage();
  return (
    <OrderedList
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
            <ShownPicture picture={{ ...drawn, alt }} alt="" sizes="13rem" frame={{ width: 4, height: 5 }} />
            <p className="image-alt" lang={altLanguage}>
              {imageName(alt, picture)}
            </p>
          </>
        );
      }}
    </OrderedList>
  );
}
