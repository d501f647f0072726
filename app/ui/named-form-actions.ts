import { useLocation } from 'react-router';

/** Returns the handler named by the last part of a form's address; undefined at the page's own address. */
export function formActionOfPath<Form>(path: string, forms: Record<string, Form>): Form | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return Object.hasOwn(forms, name) ? forms[name] : undefined;
}

/** Variant of `formActionOfPath` for a form in the browser. */
export function formActionOfForm<Form>(form: HTMLFormElement, forms: Record<string, Form>): Form | undefined {
  return formActionOfPath(new URL(form.action).pathname, forms);
}

/**
 * Returns the addresses of a page's forms, below its own (docs/decisions/addresses.md), or without a name the
 * page's. Every form needs one: the current URL may be another form's address. The query stays, so that the page
 * rendered without JavaScript keeps its search, filters and way back.
 */
export function useFormActionUrl(page: string): (form?: string) => string {
  const { search } = useLocation();
  return (form) => `${form ? `${page}/${form}` : page}${search}`;
}
