import '../words.ts';
import { useState } from 'react';
import { type PickedPicture, pickedPicture } from '#app/media/admin/picked-picture.ts';
import { ImagePicker } from '#app/media/admin/ui/image-picker.tsx';
import { shownPicture } from '#app/media/picture.ts';
import { ShownPicture } from '#app/media/ui/shown-picture.tsx';
import { useLanguage, useWords } from '#app/platform/words.ts';
import { OrderedList } from '#app/ui/admin/ordered-list.tsx';
import { MOST_PICTURES } from '../../campaign-form.ts';

type PicturesFieldProps = { pictures: PickedPicture[]; error: string | undefined };

/** The pictures of a campaign in the order in which shoppers see them. */
export function PicturesField({ pictures, error }: PicturesFieldProps) {
  const t = useWords();
  const language = useLanguage();
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
      {error && (
        <p className="mt-3 text-pomegranate text-sm" role="alert">
          {error}
        </p>
      )}
      <OrderedList
        label={t('campaigns.pictures')}
        field="imageIds"
        look="tiles"
        items={shown}
        nameOf={({ alt, altNl, url }) => (language === 'nl' && altNl) || alt || url}
        onChange={setShown}
      >
        {(picture) => {
          const { alt, altLanguage, ...drawn } = shownPicture(picture, language);
          return (
            <>
              <ShownPicture
                picture={{ ...drawn, alt }}
                alt=""
                sizes="13rem"
                frame={{ width: 4, height: 5 }}
              />
              <p className="image-alt" lang={altLanguage}>
                {alt || picture.url}
              </p>
            </>
          );
        }}
      </OrderedList>
    </div>
  );
}
