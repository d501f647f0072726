import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Maps a field to another field whose message is also cleared by a change of the first. */
const alsoMends: Record<string, string> = {
  startDate: 'endDate',
  category: 'subcategory',
  price: 'priceCents',
  title: 'slug',
};

/** Returns a function that checks if a field (by name or enclosing `data-field`) was edited since the last result. */
export function useEditedFields(
  form: RefObject<HTMLFormElement | null>,
  answer: unknown,
): (field: string) => boolean {
  const [corrected, setCorrected] = useState<{ since: unknown; fields: string[] }>();
  const note = useEffectEvent(({ target }: Event) => {
    const field = target instanceof HTMLElement ? nameOf(target) : undefined;
    if (!field || !answer) return;
    const touched = [field, ...(alsoMends[field] ? [alsoMends[field]] : [])];
    setCorrected((before) => ({
      since: answer,
      fields: [...(before?.since === answer ? before.fields : []), ...touched],
    }));
  });
  useEffect(() => {
    const shown = form.current;
    const onEdit = (event: Event) => note(event);
    shown?.addEventListener('input', onEdit);
    shown?.addEventListener('change', onEdit);
    return () => {
      shown?.removeEventListener('input', onEdit);
      shown?.removeEventListener('change', onEdit);
    };
  }, [form]);
  return (field) => corrected?.since === answer && corrected?.fields.includes(field) === true;
}

function nameOf(element: HTMLElement): string | undefined {
  return element.getAttribute('name') || element.closest<HTMLElement>('[data-field]')?.dataset.field;
}
