import { type RefObject, useEffect, useRef, useState } from 'react';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

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
      if (isDirty && !document.querySelector('dialog:modal')) bar.current?.querySelector('button')?.click();
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
  return [...form.querySelectorAll<Control>('input:not([type=hidden]), select, textarea')];
}

function shownValue(field: Control): string {
  return field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)
    ? String(field.checked)
    : field.value;
}

/** Leaves out what a label adds to the name of its field, such as "(optional)". */
function labelOf(field: Control): string {
  const [text] = field.labels?.[0]?.childNodes ?? [];
  return field.ariaLabel ?? text?.textContent?.trim() ?? '';
}
