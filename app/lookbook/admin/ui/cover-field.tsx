import '../register-translations.ts';
import type { ReactNode } from 'react';
import { OnePictureField } from '#app/media/admin/ui/picker/one-picture-field.tsx';
import type { PickedPicture } from '#app/media/library/picked-picture.ts';
import { useWords } from '#app/platform/text/i18n.ts';

/** The picture that stands for a campaign in the lookbook; the first of its pictures where none is chosen. */
export function CoverField({ cover, error }: { cover: PickedPicture | undefined; error: ReactNode }) {
  const t = useWords();
  const words = {
    choose: t('campaigns.chooseCover'),
    remove: t('campaigns.removeCover'),
    none: t('campaigns.noCover'),
  };
  return <OnePictureField name="featuredImageId" picture={cover} words={words} error={error} />;
}
