import type { APIRequestContext, APIResponse } from '@playwright/test';
import { DomUtils, parseDocument } from 'htmlparser2';

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<Node, { attribs: object }>;
type Name = string | RegExp;
/** Entries of a form by label, name or id: a text, the label of an option, or whether a box is ticked. */
type Entries = Record<string, string | boolean>;

export type PlainPage = {
  url: string;
  /** The address within the shop. */
  path: string;
  status: number;
  html: string;
  language: string;
  /** The visible text of the page, and of its main part. */
  text: string;
  main: string;
  /** The first heading of level 1. */
  heading: string;
  headings: string[];
  links: { name: string; href: string }[];
  buttons: string[];
  field(name: Name): { value: string; isChecked: boolean; isInvalid: boolean; description: string };
  follow(link: Name): Promise<PlainPage>;
  /** Fills in the form of a button and presses it. */
  press(button: Name, entries?: Entries): Promise<PlainPage>;
};

/** Headers by which the shop tells a page that is opened from a request of a script. */
const AS_BROWSER = { Accept: 'text/html', 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Mode': 'navigate' };

/** Opens a page without a browser, as readers without JavaScript get it, with the cookies of `request`. */
export async function openPlain(request: APIRequestContext, address: string): Promise<PlainPage> {
  return readPlain(request, await request.get(address, { headers: AS_BROWSER }));
}

async function readPlain(request: APIRequestContext, response: APIResponse): Promise<PlainPage> {
  const url = response.url();
  const html = await response.text();
  const all = elementsIn(parseDocument(html).children);
  const byId = (id: string | undefined) => all.find(({ attribs }) => id && attribs.id === id);
  const called = (name: string) => all.filter((element) => element.name === name);

  function labelOf(control: Element): string {
    const { attribs } = control;
    const label =
      byId(attribs['aria-labelledby']) ??
      called('label').find((one) => attribs.id && one.attribs.for === attribs.id) ??
      outer(control, 'label');
    return attribs['aria-label'] ?? (label ? textOf(label) : '');
  }

  /** Finds a control by its name, id or label, those of the page itself before those of its header and footer. */
  function controlIn(controls: Element[], name: Name): Element {
    const inMain = controls.filter((control) => outer(control, 'main'));
    const idOf = ({ attribs }: Element) => (attribs.name === name ? attribs.name : (attribs.id ?? ''));
    const found = best([...inMain, ...controls], name, idOf, labelOf);
    if (!found) throw new Error(`There is no field ${name} at ${url}.`);
    return found;
  }

  return {
    url,
    path: url.slice(new URL(url).origin.length),
    status: response.status(),
    html,
    language: called('html')[0]?.attribs.lang ?? '',
    text: textOf(called('body')[0]),
    main: textOf(called('main')[0]),
    heading: textOf(called('h1')[0]),
    headings: all.filter(({ name }) => /^h[1-6]$/.test(name)).map(textOf),
    links: called('a').map((link) => ({ name: nameOf(link), href: link.attribs.href ?? '' })),
    buttons: called('button').map(nameOf),

    field(name) {
      const control = controlIn(all.filter(isControl), name);
      const descriptions = (control.attribs['aria-describedby'] ?? '').split(' ').map(byId);
      return {
        value: valueIn(control),
        isChecked: 'checked' in control.attribs,
        isInvalid: control.attribs['aria-invalid'] === 'true',
        description: descriptions.map(textOf).join(' '),
      };
    },

    async follow(name) {
      const link = best(called('a'), name, nameOf);
      if (!link) throw new Error(`There is no link ${name} at ${url}.`);
      return openPlain(request, new URL(link.attribs.href ?? '', url).href);
    },

    async press(name, entries = {}) {
      const enabled = called('button').filter(({ attribs }) => !('disabled' in attribs));
      const button = best([...enabled.filter((one) => outer(one, 'main')), ...enabled], name, nameOf);
      const form = button && (byId(button.attribs.form) ?? outer(button, 'form'));
      if (!form) throw new Error(`There is no button ${name} of a form at ${url}.`);
      const own = all.filter(
        (one) => isControl(one) && (byId(one.attribs.form) ?? outer(one, 'form')) === form,
      );
      for (const [label, entry] of Object.entries(entries)) enter(controlIn(own, label), entry, own);
      const fields = own.filter(isSubmitted).map((one) => [one.attribs.name ?? '', valueIn(one)]);
      if (button.attribs.name) fields.push([button.attribs.name, button.attribs.value ?? '']);
      const target = new URL(button.attribs.formaction ?? form.attribs.action ?? url, url);
      const sent = new URLSearchParams(fields);
      if (form.attribs.method?.toLowerCase() !== 'post')
        return openPlain(request, `${target.origin}${target.pathname}?${sent}`);
      const headers = {
        ...AS_BROWSER,
        'Content-Type': 'application/x-www-form-urlencoded',
        Origin: target.origin,
      };
      return readPlain(request, await request.post(target.href, { headers, data: String(sent) }));
    },
  };
}

function isElement(node: Node): node is Element {
  return 'attribs' in node;
}

function elementsIn(nodes: Node[]): Element[] {
  return DomUtils.filter(isElement, nodes) as Element[];
}

/** Returns the nearest element of this name around a node. */
function outer(node: Node, name: string): Element | undefined {
  const { parent } = node;
  if (!parent || !isElement(parent)) return undefined;
  return parent.name === name ? parent : outer(parent, name);
}

/** Returns the text that is read: without scripts, and with a space between blocks. */
function textOf(element: Element | undefined): string {
  const pieces = (nodes: Node[]): string[] =>
    nodes.flatMap((node) => {
      if ('data' in node && node.type === 'text') return node.data;
      if (!isElement(node) || /^(script|style|template)$/.test(node.name)) return [];
      return inline.test(node.name) ? pieces(node.children) : [' ', ...pieces(node.children), ' '];
    });
  return pieces(element?.children ?? [])
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const inline = /^(a|b|em|i|span|strong|time|bdi|code|small|sup|abbr|data)$/;

function nameOf(element: Element): string {
  return element.attribs['aria-label'] ?? textOf(element);
}

/** Returns the first element whose text is this name, or else contains it. */
function best(
  elements: Element[],
  name: Name,
  ...texts: ((element: Element) => string)[]
): Element | undefined {
  const find = (matches: (text: string) => boolean) =>
    elements.find((element) => texts.some((text) => matches(text(element))));
  if (name instanceof RegExp) return find((text) => name.test(text));
  return find((text) => text === name) ?? find((text) => text.includes(name));
}

function isControl({ name, attribs }: Element): boolean {
  return (
    /^(select|textarea)$/.test(name) ||
    (name === 'input' && !/^(submit|reset|button|file)$/.test(attribs.type ?? ''))
  );
}

function isBox({ attribs }: Element): boolean {
  return attribs.type === 'checkbox' || attribs.type === 'radio';
}

function isSubmitted(control: Element): boolean {
  const { attribs } = control;
  return Boolean(attribs.name) && !('disabled' in attribs) && (!isBox(control) || 'checked' in attribs);
}

function valueIn(control: Element): string {
  if (control.name === 'textarea') return control.attribs.value ?? DomUtils.textContent(control);
  if (control.name !== 'select') return control.attribs.value ?? (isBox(control) ? 'on' : '');
  const options = elementsIn(control.children).filter(({ name }) => name === 'option');
  const chosen = options.find(({ attribs }) => 'selected' in attribs) ?? options[0];
  return chosen ? (chosen.attribs.value ?? textOf(chosen)) : '';
}

function enter(control: Element, entry: string | boolean, form: Element[]): void {
  if (isBox(control)) {
    const group = form.filter(
      ({ attribs }) => attribs.type === 'radio' && attribs.name === control.attribs.name,
    );
    for (const one of [control, ...group]) delete one.attribs.checked;
    if (entry) control.attribs.checked = '';
  } else if (control.name === 'select') {
    const options = elementsIn(control.children).filter(({ name }) => name === 'option');
    const option = options.find((one) => [textOf(one), one.attribs.value].includes(String(entry)));
    if (!option) throw new Error(`There is no option ${entry}.`);
    for (const one of options) delete one.attribs.selected;
    option.attribs.selected = '';
  } else control.attribs.value = String(entry);
}
