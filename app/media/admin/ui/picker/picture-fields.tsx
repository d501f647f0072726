import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { FieldGroupProblem } from '#app/ui/admin/form/form-section.tsx';
import { ReorderableList } from '#app/ui/admin/list/reorderable-list.tsx';
import { Button } from '#app/ui/link.tsx';
import { imageName } from '../../../library/image-texts.ts';
import { type PickedPicture, pickedPicture } from '../../../library/picked-picture.ts';
import { shownPicture } from '../../../picture-sizes.ts';
import { ResponsivePicture } from '../../../ui/responsive-picture.tsx';
import { ImagePicker } from './image-picker.tsx';

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

type OnePictureFieldProps = {
  name: string;
  picture: PickedPicture | undefined;
  words?: { choose: string; remove: string; none: string };
  error: ReactNode;
};

export function SinglePictureField({ name, picture, words: given, error }: OnePictureFieldProps) {
  const t = useWords();
  const words = given ?? {
    choose: t('library.choosePicture'),
    remove: t('library.removePicture'),
    none: t('library.noPicture'),
  };
  const language = useLanguage();
  const [shown, setShown] = useState(picture);
  const field = useRef<HTMLInputElement>(null);
  const id = shown?.id ?? '';
  const told = useRef(id);
  useEffect(() => {
    if (told.current === id) return;
    told.current = id;
    field.current?.dispatchEvent(new Event('change', { bubbles: true }));
  }, [id]);
  return (
    <div className="one-picture">
      <input ref={field} type="hidden" name={name} value={id} />
      {shown ? (
        <ResponsivePicture picture={shownPicture(shown, language)} sizes="10rem" frame={shown} />
      ) : (
        <p className="text-stone">{words.none}</p>
      )}
      <FieldGroupProblem>{error}</FieldGroupProblem>
      <div className="one-picture-ways">
        <ImagePicker label={words.choose} onChoose={([image]) => image && setShown(pickedPicture(image))} />
        {shown && (
          <Button look="link" onClick={() => setShown(undefined)}>
            {words.remove}
          </Button>
        )}
      </div>
    </div>
  );
}
