import { type RefObject, useEffect, useRef, useState } from 'react';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLOListElement;

/** Returns the labels of the changed fields around the bar, and lets Ctrl+S (⌘S) press the bar's button. */
export function useSaveBar(bar: RefObject<HTMLElement | null>, isDirty: boolean): string[] {
  const [labels, setLabels] = useState<string[]>([]);
  const saved = useRef(new Map<Control, string>());
  useEffect(() => {
    const form = bar.current?.closest('form');
    // Fields are also read when one gets the focus, since those of a newer version are mounted anew.
    const remember = () => {
      if (form && !isDirty)
        saved.current = new Map(controlsOf(form).map((field) => [field, shownValue(field)]));
    };
    remember();
    const look = () => form && setLabels(changedLabels(form, saved.current));
    const save = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      const focused = document.activeElement as HTMLElement | null;
      const focusedForm = focused?.closest('form');
      if (!isDirty || (focusedForm && focusedForm !== form) || document.querySelector('dialog:modal')) return;
      const button = bar.current?.querySelector('button');
      // A field sends its `change` event when it loses the focus. After the save, that would hide its problem.
      button?.focus({ preventScroll: true });
      button?.click();
      focused?.focus({ preventScroll: true });
    };
    look();
    form?.addEventListener('focusin', remember);
    form?.addEventListener('input', look);
    form?.addEventListener('change', look);
    window.addEventListener('keydown', save);
    return () => {
      form?.removeEventListener('focusin', remember);
      form?.removeEventListener('input', look);
      form?.removeEventListener('change', look);
      window.removeEventListener('keydown', save);
    };
  }, [bar, isDirty]);
  return labels;
}

function changedLabels(form: HTMLFormElement, saved: Map<Control, string>): string[] {
  const changed = controlsOf(form).filter(
    (field) => saved.has(field) && saved.get(field) !== shownValue(field),
  );
  return [...new Set(changed.map(labelOf).filter((label) => label !== ''))];
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>('input:not([type=hidden]), select, textarea, ol[data-field]')];
}

function shownValue(field: Control): string {
  if (field instanceof HTMLOListElement)
    return [...field.querySelectorAll<HTMLInputElement>('input[type=hidden]')]
      .map(({ value }) => value)
      .join();
  return field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)
    ? String(field.checked)
    : field.value;
}

/** Returns a field's label without what it adds to the name, such as "(optional)". Returns its group's name if it has no label. */
export function labelOf(field: HTMLElement): string {
  const group = field.closest('fieldset');
  const legend = field.matches('[type=radio]') && group?.querySelector('legend');
  if (legend) return legend.textContent.trim();
  const texts = [...((field as HTMLInputElement).labels?.[0]?.childNodes ?? [])];
  const label = texts.map((node) => node.textContent?.trim()).find(Boolean);
  return field.ariaLabel ?? label ?? group?.ariaLabel ?? '';
}
