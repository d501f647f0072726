import { useLocation } from 'react-router';

/**
 * What a form posted to this address does, by the address's last part; undefined at the address of the page itself.
 */
export function formActionOfPath<Form>(path: string, forms: Record<string, Form>): Form | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return Object.hasOwn(forms, name) ? forms[name] : undefined;
}

/** What the browser is about to post a form for, as `formActionOfPath`. */
export function formActionOfForm<Form>(form: HTMLFormElement, forms: Record<string, Form>): Form | undefined {
  return formActionOfPath(new URL(form.action).pathname, forms);
}

/**
 * The addresses of the forms of a page, below its own (docs/decisions/form-addresses.md); without a name that of the form
 * which is posted to the page itself. Each form needs one: without it the browser posts to where it is, which may be the
 * address of another form. Before JavaScript the answer comes with the page, which shows what it shows now: its search,
 * filters and way back are in them.
 */
export function useFormActionUrl(page: string): (form?: string) => string {
  const { search } = useLocation();
  return (form) => `${form ? `${page}/${form}` : page}${search}`;
}
