import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLanguage } from '#app/platform/text/translations.ts';
import { FieldGroupProblem } from '#app/ui/admin/form/field-group-problem.tsx';
import { Button } from '#app/ui/link.tsx';
import { type PickedPicture, pickedPicture } from '../../../library/picked-picture.ts';
import { shownPicture } from '../../../picture-sizes.ts';
import { ResponsivePicture } from '../../../ui/responsive-picture.tsx';
import { ImagePicker } from './image-picker.tsx';

type OnePictureFieldProps = {
  name: string;
  picture: PickedPicture | undefined;
  words: { choose: string; remove: string; none: string };
  error: ReactNode;
};

export function SinglePictureField({ name, picture, words, error }: OnePictureFieldProps) {
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
