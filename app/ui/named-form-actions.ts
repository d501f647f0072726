import { useLocation } from 'react-router';

/** Returns the handler of the form that the last part of the path names; undefined for the page's own path. */
export function formActionOfPath<Form>(path: string, forms: Record<string, Form>): Form | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return Object.hasOwn(forms, name) ? forms[name] : undefined;
}

export function formActionOfForm<Form>(form: HTMLFormElement, forms: Record<string, Form>): Form | undefined {
  return formActionOfPath(new URL(form.action).pathname, forms);
}

/** Returns a function that builds the URLs of a page's forms (docs/decisions/addresses.md) from the page's path. */
export function useFormActionUrl(page: string): (form?: string) => string {
  const { search } = useLocation();
  return (form) => `${form ? `${page}/${form}` : page}${search}`;
}
