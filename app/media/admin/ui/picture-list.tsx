import '../words.ts';
import { ArrowLeft, ArrowRight, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLanguage, useWords } from '#app/platform/words.ts';
import type { LibraryImage } from '../../images.server.ts';
import { altIn } from '../../library-image.ts';
import { ShownPicture } from '../../ui/shown-picture.tsx';

type PictureListProps = {
  /** Of the hidden fields that send the ids. */
  name: string;
  images: LibraryImage[];
  onChange: (images: LibraryImage[]) => void;
};

/** Chosen pictures in their order, as part of a form: moved with buttons or dragged, and taken out. */
export function PictureList({ name, images, onChange }: PictureListProps) {
  const t = useWords();
  const language = useLanguage();
  const list = useRef<HTMLOListElement>(null);
  const dragged = useRef<number>(undefined);
  const [said, say] = useState('');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form learns of another order as it does of typing.
  useEffect(() => {
    list.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [images]);

  const nameOf = (image: LibraryImage) => altIn(image, language).alt || image.url;

  function move(from: number, to: number): void {
    const moved = images[from];
    if (!moved || from === to || to < 0 || to >= images.length) return;
    onChange(images.toSpliced(from, 1).toSpliced(to, 0, moved));
    say(t('library.movedTo', { name: nameOf(moved), place: to + 1, count: images.length }));
  }

  function takeOut(place: number, image: LibraryImage): void {
    onChange(images.toSpliced(place, 1));
    say(t('library.takenOut', { name: nameOf(image) }));
    // Its buttons go, and the focus with them.
    const [frame, rows] = [list.current?.parentElement, list.current?.children];
    const next = (rows?.[place + 1] ?? rows?.[place - 1])?.querySelector<HTMLElement>('button:last-child');
    (next ?? frame?.querySelector<HTMLElement>('[aria-haspopup=dialog]'))?.focus();
  }

  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol ref={list} className="picture-list" aria-label={t('library.pictures')}>
        {images.map((image, place) => (
          <li
            key={image.id}
            draggable
            onDragStart={({ dataTransfer }) => {
              // Some browsers drag nothing that says nothing.
              dataTransfer.setData('text/plain', nameOf(image));
              dragged.current = place;
            }}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged.current !== undefined) move(dragged.current, place);
              dragged.current = undefined;
            }}
          >
            <input type="hidden" name={name} value={image.id} />
            <ShownPicture
              picture={{ ...image, alt: nameOf(image), altLanguage: altIn(image, language).altLanguage }}
              sizes="9rem"
              frame={{ width: 4, height: 5 }}
            />
            <div className="picture-ways">
              <button
                type="button"
                aria-label={t('library.earlier', { name: nameOf(image) })}
                aria-disabled={place === 0}
                onClick={() => move(place, place - 1)}
              >
                <ArrowLeft aria-hidden size={18} strokeWidth={1.5} />
              </button>
              <button
                type="button"
                aria-label={t('library.later', { name: nameOf(image) })}
                aria-disabled={place === images.length - 1}
                onClick={() => move(place, place + 1)}
              >
                <ArrowRight aria-hidden size={18} strokeWidth={1.5} />
              </button>
              <button
                type="button"
                aria-label={t('library.takeOut', { name: nameOf(image) })}
                onClick={() => takeOut(place, image)}
              >
                <X aria-hidden size={18} strokeWidth={1.5} />
              </button>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
