import { ArrowLeft, ArrowRight, type LucideIcon, X } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from 'react';
import type { ShownPicture as Shown } from '#app/media/picture-sizes.ts';
import { ResponsivePicture } from '#app/media/ui/responsive-picture.tsx';
import { useWords } from '#app/platform/text/translations.ts';
import { useClosedByBack } from '#app/ui/use-closed-by-back.ts';

type PictureViewerProps = {
  title: string;
  pictures: Shown[];
  viewed: number;
  onView: (index: number) => void;
  onClose: () => void;
};

const sizes = 'min(100vw, 75vh)';

export function PictureViewer({ title, pictures, viewed, onView, onClose }: PictureViewerProps) {
  const t = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const caption = useId();
  const last = pictures.length - 1;
  const at = (index: number) => (index < 0 ? last : index > last ? 0 : index);
  const swipe = useSwipe((step) => onView(at(viewed + step)));
  useEffect(() => dialog.current?.showModal(), []);
  useClosedByBack(dialog);

  function onKeyDown(event: KeyboardEvent): void {
    const steps: Record<string, number> = {
      ArrowLeft: at(viewed - 1),
      ArrowRight: at(viewed + 1),
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onView(next);
  }

  const { alt, altLanguage } = pictures[viewed] ?? {};
  return (
    <dialog
      ref={dialog}
      className="viewer"
      aria-label={t('lookbook.viewer', { title })}
      aria-describedby={caption}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <button
        type="button"
        className="icon-button viewer-close"
        aria-label={t('lookbook.close')}
        onClick={() => dialog.current?.close()}
      >
        <X aria-hidden size={24} strokeWidth={1.3} />
      </button>
      <figure className="viewer-figure">
        <div className="viewer-stage" {...swipe}>
          {/* The next and previous pictures are hidden but already loaded. */}
          {[...new Set([viewed, at(viewed + 1), at(viewed - 1)])].map((index) => (
            <ViewedPicture key={index} picture={pictures[index]} isNeighbour={index !== viewed} />
          ))}
        </div>
        <figcaption id={caption} aria-live="polite" className="viewer-caption">
          <span className="viewer-position">
            {t('lookbook.position', { position: viewed + 1, total: pictures.length })}
          </span>
          <span lang={altLanguage}>{alt}</span>
        </figcaption>
      </figure>
      {last > 0 && (
        <>
          <Step icon={ArrowLeft} label={t('lookbook.previous')} onClick={() => onView(at(viewed - 1))} />
          <Step icon={ArrowRight} label={t('lookbook.next')} onClick={() => onView(at(viewed + 1))} />
        </>
      )}
    </dialog>
  );
}

function Step({ icon: Icon, label, onClick }: { icon: LucideIcon; label: string; onClick: () => void }) {
  return (
    <button type="button" className="icon-button viewer-step" aria-label={label} onClick={onClick}>
      <Icon aria-hidden size={24} strokeWidth={1.3} />
    </button>
  );
}

type ViewedPictureProps = { picture: Shown | undefined; isNeighbour: boolean };

function ViewedPicture({ picture, isNeighbour }: ViewedPictureProps) {
  if (!picture) return null;
  const style = { '--ratio': picture.width / picture.height } as CSSProperties;
  return (
    <div className="viewer-picture" data-neighbour={isNeighbour || undefined} style={style}>
      <ResponsivePicture picture={picture} frame={picture} sizes={sizes} alt="" />
    </div>
  );
}

const FAR_ENOUGH_PX = 40;

/** Returns event handlers that detect horizontal swipes. A `step` of 1 means the next picture, -1 the previous one. */
function useSwipe(onSwiped: (step: 1 | -1) => void) {
  const start = useRef<{ id: number; x: number }>(undefined);

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    // Two fingers zoom, and one finger then moves the enlarged picture. Neither is a swipe.
    const isZooming = !event.isPrimary || (window.visualViewport?.scale ?? 1) > 1;
    if (isZooming) stop(event);
    if (isZooming || event.pointerType === 'mouse') return;
    start.current = { id: event.pointerId, x: event.clientX };
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    if (start.current) event.currentTarget.style.setProperty('--swiped', `${movement(event)}px`);
  }

  function onPointerUp(event: PointerEvent<HTMLElement>): void {
    const moved = movement(event);
    stop(event);
    if (Math.abs(moved) > FAR_ENOUGH_PX) onSwiped(moved < 0 ? 1 : -1);
  }

  function stop(event: PointerEvent<HTMLElement>): void {
    start.current = undefined;
    event.currentTarget.style.removeProperty('--swiped');
  }

  function movement(event: PointerEvent): number {
    return start.current?.id === event.pointerId ? event.clientX - start.current.x : 0;
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: stop };
}
