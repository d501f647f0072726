import { type RefObject, useCallback, useRef } from 'react';

type Held = { place: number; name: string; selection: [number, number] | undefined };

/**
 * For a form whose fields are drawn again once it is saved: `hold` before, `giveBack` after, so that whoever was in
 * one of them goes on where they were.
 */
export function useRestoreFocusAfterSave(form: RefObject<HTMLFormElement | null>) {
  const held = useRef<Held>(undefined);

  const hold = useCallback(() => {
    const place = fieldsOf(form).indexOf(document.activeElement as Control);
    const field = fieldsOf(form)[place];
    held.current = field && { place, name: field.name, selection: selectionOf(field) };
  }, [form]);

  const giveBack = useCallback(() => {
    const { place = -1, name, selection } = held.current ?? {};
    held.current = undefined;
    const field = fieldsOf(form)[place];
    // What was not drawn again, such as the button that saves, still has it.
    if (!field || field.name !== name || document.activeElement !== document.body) return;
    field.focus({ preventScroll: true });
    if (selection && 'setSelectionRange' in field) field.setSelectionRange(...selection);
  }, [form]);

  return { hold, giveBack };
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLButtonElement;

function fieldsOf(form: RefObject<HTMLFormElement | null>): Control[] {
  return [...(form.current?.elements ?? [])] as Control[];
}

/** None where there is no text to select, as in a box to tick. */
function selectionOf(field: Control): [number, number] | undefined {
  if (!('selectionStart' in field)) return;
  const { selectionStart, selectionEnd } = field;
  return selectionStart === null || selectionEnd === null ? undefined : [selectionStart, selectionEnd];
}
