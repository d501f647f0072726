import { useEffect, useRef } from 'react';
import { useWords } from '#app/platform/text/translations.ts';
import { chooseSingleKeys, useSingleKeys } from '#app/ui/admin/single-keys.ts';
import { Button } from '#app/ui/link.tsx';

const keys = {
  search: ['Ctrl K', '⌘ K'],
  save: ['Ctrl S', '⌘ S'],
  next: ['J', '↓'],
  previous: ['K', '↑'],
  open: ['Enter'],
  select: ['X'],
  range: ['Shift + click'],
  escape: ['Esc'],
  keys: ['?'],
};

export function AdminKeysDialog({ onClose }: { onClose: () => void }) {
  const t = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="admin-dialog" aria-labelledby="keys-title" onClose={onClose}>
      <h2 id="keys-title">{t('adminKeys.title')}</h2>
      <AdminKeys />
      <Button look="secondary" className="mt-3" onClick={() => dialog.current?.close()}>
        {t('common.close')}
      </Button>
    </dialog>
  );
}

export function AdminKeys() {
  const t = useWords();
  const hasSingleKeys = useSingleKeys();
  return (
    <>
      <dl className="admin-keys">
        {Object.entries(keys).map(([name, pressed]) => (
          <div key={name}>
            <dt>
              {pressed.map((key) => (
                <kbd key={key}>{key === 'Shift + click' ? t('adminKeys.shiftClick') : key}</kbd>
              ))}
            </dt>
            <dd>{t(`adminKeys.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-3 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-ink"
          checked={hasSingleKeys}
          onChange={({ currentTarget }) => chooseSingleKeys(currentTarget.checked)}
        />
        {t('adminKeys.single')}
      </label>
    </>
  );
}
