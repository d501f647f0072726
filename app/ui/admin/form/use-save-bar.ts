import { type RefObject, useEffect, useState } from 'react';

/** Returns the labels of the changed fields around the bar, and lets Ctrl+S (⌘S) press the bar's button. */
export function useSaveBar(bar: RefObject<HTMLElement | null>, isDirty: boolean): string[] {
  const [labels, setLabels] = useState<string[]>([]);
  useEffect(() => {
    const form = bar.current?.closest('form');
    const look = () => setLabels(form ? changedLabels(form) : []);
    const save = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      if (isDirty && !document.querySelector('dialog:modal')) bar.current?.querySelector('button')?.click();
    };
    look();
    form?.addEventListener('input', look);
    form?.addEventListener('change', look);
    window.addEventListener('keydown', save);
    return () => {
      form?.removeEventListener('input', look);
      form?.removeEventListener('change', look);
      window.removeEventListener('keydown', save);
    };
  }, [bar, isDirty]);
  return labels;
}

/** Skips fields that React controls, since those have no value as loaded to compare with. */
function changedLabels(form: HTMLFormElement): string[] {
  const changed = [...form.elements].filter(isChanged).map((field) => labelOf(field));
  return [...new Set(changed.filter((label) => label !== ''))];
}

function isChanged(field: Element): field is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (!(field instanceof HTMLInputElement)) return false;
  if (field.type === 'checkbox') return field.checked !== field.defaultChecked;
  if (field.type === 'radio') return field.checked && !field.defaultChecked;
  return field.value !== field.defaultValue;
}

/** Leaves out what a label adds to the name of its field, such as "(optional)". */
function labelOf(field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): string {
  const [text] = field.labels?.[0]?.childNodes ?? [];
  return field.ariaLabel ?? text?.textContent?.trim() ?? '';
}
