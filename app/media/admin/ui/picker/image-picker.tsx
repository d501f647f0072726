import '../../register-translations.ts';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#app/ui/button.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import type { LibraryImage } from '../../../library/list-and-find-images.server.ts';
import { PickerDialog } from './picker-dialog.tsx';

type ImagePickerProps = {
  /** On the button that opens it. */
  label: string;
  /** How many may be chosen; one unless told. */
  most?: number;
  /** Ids of those that are there already and can't be chosen again. */
  taken?: string[];
  look?: 'primary' | 'secondary' | 'link';
  /** Hears what was chosen, in the order it was chosen. */
  onChoose: (images: LibraryImage[]) => void;
};

/**
 * A button that opens the library for choosing pictures, or for uploading those that are not there yet. It may stand
 * inside a form: its dialog is no part of it. The library is asked for when it opens.
 */
export function ImagePicker({ label, most = 1, taken = [], look = 'secondary', onChoose }: ImagePickerProps) {
  const isAlive = useIsHydrated();
  const [place, setPlace] = useState<Element>();
  return (
    <>
      <Button
        look={look}
        aria-haspopup="dialog"
        disabled={!isAlive || most < 1}
        onClick={({ currentTarget }) => setPlace(currentTarget.closest('.admin') ?? document.body)}
      >
        {label}
      </Button>
      {place &&
        createPortal(
          <PickerDialog most={most} taken={taken} onChoose={onChoose} onClose={() => setPlace(undefined)} />,
          place,
        )}
    </>
  );
}
