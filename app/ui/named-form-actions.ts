import { useLocation } from 'react-router';

/** Returns the handler named by the last part of a form's path; undefined for the page's own path. */
export function formActionOfPath<Form>(path: string, forms: Record<string, Form>): Form | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return Object.hasOwn(forms, name) ? forms[name] : undefined;
}

export function formActionOfForm<Form>(form: HTMLFormElement, forms: Record<string, Form>): Form | undefined {
  return formActionOfPath(new URL(form.action).pathname, forms);
}

/** Returns the URLs of a page's forms (docs/decisions/addresses.md). The current URL may be that of another form. */
export function useFormActionUrl(page: string): (form?: string) => string {
  const { search } = useLocation();
  return (form) => `${form ? `${page}/${form}` : page}${search}`;
}
