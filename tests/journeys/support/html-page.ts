import type { APIRequestContext, APIResponse, BrowserContext } from '@playwright/test';
import { DomUtils, parseDocument } from 'htmlparser2';

type Document = ReturnType<typeof parseDocument>;
type Node = Document['children'][number];
type Element = Extract<Node, { attribs: object }>;
type Named = string | RegExp;
/** Entries of a form by label, name or id: a text, the label of an option, or whether a box is ticked. */
type Entries = Record<string, string | boolean>;

const tagsOf = {
  button: ['button'],
  cell: ['td'],
  checkbox: ['input[checkbox]'],
  code: ['code'],
  definition: ['dd'],
  dialog: ['dialog'],
  form: ['form'],
  group: ['fieldset', '[group]'],
  heading: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  link: ['a'],
  listitem: ['li'],
  radio: ['input[radio]'],
  radiogroup: ['[radiogroup]'],
  region: ['section', '[region]'],
  row: ['tr'],
  table: ['table'],
} satisfies Record<string, string[]>;
type Role = keyof typeof tagsOf;

/** Parts that are found by a text inside them, since few have a name of their own. */
const NAMELESS = new Set<Role>(['cell', 'definition', 'form', 'listitem', 'row']);

/** Elements between which a reader sees no space. */
const INLINE = /^(?:a|abbr|b|bdi|code|data|em|i|small|span|strong|sup|time)$/;

/** The shop answers scripts in another way. */
const AS_BROWSER = { Accept: 'text/html', 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Mode': 'navigate' };

type Field = {
  value: string;
  isChecked: boolean;
  isInvalid: boolean;
  description: string;
  attribute: HtmlPart['attribute'];
};

/** A page, or a part of it, as a browser without JavaScript would have it. */
export type HtmlPart = {
  text: string;
  attribute: (name: string) => string | undefined;
  /** The parts with this role and name. Rows, items and forms have the name if their text contains it. */
  all: (role: Role, name?: Named) => HtmlPart[];
  /** The first of these parts; throws without one. */
  one: (role: Role, name?: Named) => HtmlPart;
  has: (role: Role, name?: Named) => boolean;
  names: (role: Role) => string[];
  /** The first field with this label, name or id. */
  field: (label: Named) => Field;
  /** Fills in a field, or chooses the option with this text; the first field with this label, or that at another place. */
  fill: (label: Named, text: string, at?: number) => void;
  check: (label: Named, isChecked?: boolean) => void;
  attach: (label: Named, file: File) => void;
  follow: (link: Named) => Promise<HtmlPage>;
  /** The dialog that this button opens, which browsers do without scripts. */
  dialogOf: (button: Named) => HtmlPart;
  /** Makes these entries in the form of this button, and submits it. */
  press: (button: Named, entries?: Entries) => Promise<HtmlPage>;
};

export type HtmlPage = HtmlPart & {
  status: number;
  url: string;
  /** The address within the shop. */
  path: string;
  headers: Record<string, string>;
  /** The bytes as text, for files. */
  body: string;
  language: string;
  /** Text of the main part, and of its first heading. */
  main: string;
  heading: string;
};

/**
 * Opens a page over HTTP, for what its HTML says and what its forms do without JavaScript: a browser that draws it takes a hundred times
 * as long. The visitor is known by the cookies of the context.
 */
export async function openHtml(
  visitor: BrowserContext | APIRequestContext,
  address: string,
): Promise<HtmlPage> {
  const request = 'request' in visitor ? visitor.request : visitor;
  return readPage(request, await request.get(address, { headers: AS_BROWSER }));
}

async function readPage(request: APIRequestContext, response: APIResponse): Promise<HtmlPage> {
  const body = await response.text();
  const root = parseDocument(body);
  const url = response.url();
  const all = elementsIn(root);
  const byId = (id: string | undefined) => all.find(({ attribs }) => id !== undefined && attribs.id === id);
  const firstOf = (tag: string) => all.find(({ name }) => name === tag);
  const files = new Map<Element, File>();

  return {
    ...partOf(root),
    status: response.status(),
    url,
    path: url.slice(new URL(url).origin.length),
    headers: response.headers(),
    body,
    language: firstOf('html')?.attribs.lang ?? '',
    main: textOf(firstOf('main')),
    heading: textOf(firstOf('h1')),
  };

  function partOf(within: Document | Element): HtmlPart {
    // A page's own parts come before those of its header and footer.
    const elements = elementsIn(within).toSorted(
      (one, other) => Number(isInMain(other)) - Number(isInMain(one)),
    );
    const find = (role: Role, name?: Named) => {
      const found = elements.filter((element) => tagsOf[role].some((tag) => isTag(element, tag)));
      return name === undefined
        ? found
        : named(found, (one) => [NAMELESS.has(role) ? textOf(one) : nameOf(one)], name);
    };
    const fieldsIn = (fields: Element[], label: Named) =>
      named(
        fields.filter(isField),
        (one) => [nameOf(one), one.attribs.name ?? '', one.attribs.id ?? ''],
        label,
      );
    const fieldIn = (fields: Element[], label: Named, at = 0) =>
      first(fieldsIn(fields, label).slice(at), `field ${label}`);
    return {
      text: textOf(within),
      attribute: (name) => ('attribs' in within ? within.attribs[name] : undefined),
      all: (role, name) => find(role, name).map(partOf),
      one: (role, name) => partOf(first(find(role, name), `${role} ${name}`)),
      has: (role, name) => find(role, name).length > 0,
      names: (role) => find(role).map(nameOf),
      field: (label) => {
        const field = fieldIn(elements, label);
        return {
          value: fieldValue(field),
          isChecked: 'checked' in field.attribs,
          isInvalid: field.attribs['aria-invalid'] === 'true',
          description: textsOf(field.attribs['aria-describedby']),
          attribute: (name) => field.attribs[name],
        };
      },
      fill: (label, text, at) => enter(fieldIn(elements, label, at), text),
      check: (label, isChecked = true) => enter(fieldIn(elements, label), isChecked),
      attach: (label, file) => files.set(fieldIn(elements, label), file),
      follow: (link) => go(first(find('link', link), `link ${link}`).attribs.href ?? ''),
      dialogOf: (button) => {
        const dialog = byId(first(find('button', button), `button ${button}`).attribs.commandfor);
        return partOf(first(dialog ? [dialog] : [], `dialog of ${button}`));
      },
      press: (name, entries = {}) => {
        const buttons = find('button', name).filter(
          ({ attribs }) => attribs.type !== 'button' && !('disabled' in attribs),
        );
        const button = first(buttons, `button ${name}`);
        const form = first(
          [formOf(button)].filter((one) => one !== undefined),
          `form of ${name}`,
        );
        const fields = all.filter((one) => isSubmittable(one) && formOf(one) === form);
        for (const [label, entry] of Object.entries(entries)) enter(fieldIn(fields, label), entry);
        return submit(form, fields, button);
      },
    };
  }

  function first<Found>([found]: Found[], sought: string): Found {
    if (!found)
      throw new Error(`No ${sought} at ${url} (${response.status()}): ${textOf(root).slice(0, 2_000)}`);
    return found;
  }

  function go(address: string): Promise<HtmlPage> {
    return openHtml(request, new URL(address, url).href);
  }

  async function submit(form: Element, fields: Element[], button: Element): Promise<HtmlPage> {
    const address = new URL(button.attribs.formaction ?? form.attribs.action ?? url, url);
    const entries = fields
      .filter((field) => isSubmitted(field, button))
      .map((field) => [field.attribs.name ?? '', fieldValue(field)] as [string, string]);
    const data = new URLSearchParams(entries).toString();
    if (!/post/i.test(button.attribs.formmethod ?? form.attribs.method ?? ''))
      return go(`${address.pathname}?${data}`);
    const headers = { ...AS_BROWSER, Origin: address.origin };
    if (form.attribs.enctype === 'multipart/form-data') {
      const multipart = new FormData();
      for (const [name, value] of entries) multipart.append(name, value);
      for (const [field, file] of files) multipart.append(field.attribs.name ?? '', file);
      return readPage(request, await request.post(address.href, { headers, multipart }));
    }
    const typed = { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' };
    return readPage(request, await request.post(address.href, { headers: typed, data }));
  }

  function formOf(field: Element): Element | undefined {
    return byId(field.attribs.form) ?? closest(field, 'form');
  }

  /** Returns the accessible name: by reference, by attribute, by label or legend, or by content. */
  function nameOf(element: Element): string {
    const { id, 'aria-labelledby': references, 'aria-label': label } = element.attribs;
    if (references) return textsOf(references);
    if (label) return label;
    if (isField(element)) {
      const own = all.find(({ name, attribs }) => name === 'label' && id && attribs.for === id);
      return textOf(own ?? closest(element, 'label'), /^(?:script|style|template|select|textarea|input)$/);
    }
    if (element.name === 'fieldset' || element.name === 'table')
      return textOf(elementsIn(element).find(({ name }) => name === 'legend' || name === 'caption'));
    return textOf(element);
  }

  /** Returns the texts of the elements with these ids. */
  function textsOf(ids = ''): string {
    return ids
      .split(' ')
      .map((id) => textOf(byId(id)))
      .join(' ');
  }

  function enter(field: Element, entry: string | boolean): void {
    if (isTickable(field)) {
      const { type, name } = field.attribs;
      const siblings = all.filter(
        (one) =>
          type === 'radio' &&
          one.attribs.type === type &&
          one.attribs.name === name &&
          formOf(one) === formOf(field),
      );
      for (const one of [field, ...siblings]) delete one.attribs.checked;
      if (entry) field.attribs.checked = '';
    } else if (field.name === 'select') {
      const options = optionsOf(field);
      const option = options.find((one) => [textOf(one), one.attribs.value].includes(String(entry)));
      for (const one of options) delete one.attribs.selected;
      first(option ? [option] : [], `option ${entry}`).attribs.selected = '';
    } else field.attribs.value = String(entry);
  }
}

function isElement(node: Node): node is Element {
  return 'attribs' in node;
}

function elementsIn(parent: Document | Element): Element[] {
  return DomUtils.filter(isElement, parent.children) as Element[];
}

/** Returns the nearest element of this name around another. */
function closest(element: Element, name: string): Element | undefined {
  const { parent } = element;
  if (!parent || !isElement(parent)) return undefined;
  return parent.name === name ? parent : closest(parent, name);
}

function isInMain(element: Element): boolean {
  return closest(element, 'main') !== undefined;
}

function isTag({ name, attribs }: Element, tag: string): boolean {
  if (tag.startsWith('input')) return name === 'input' && tag === `input[${attribs.type}]`;
  return tag.startsWith('[') ? tag === `[${attribs.role}]` : name === tag && !attribs.role;
}

/** Returns a text as a reader has it: without scripts, and with single spaces, also between blocks. */
function textOf(within: Document | Element | undefined, skipped = /^(?:script|style|template)$/): string {
  const read = (node: Node): string => {
    if ('data' in node && node.type === 'text') return node.data;
    if (!isElement(node) || skipped.test(node.name)) return '';
    const text = node.children.map(read).join('');
    return INLINE.test(node.name) ? text : ` ${text} `;
  };
  return (within?.children ?? []).map(read).join('').replaceAll(/\s+/g, ' ').trim();
}

/** Returns the elements of this name; if there are none, those whose names contain it. */
function named(elements: Element[], namesOf: (element: Element) => string[], name: Named): Element[] {
  const having = (isIt: (text: string) => boolean) => elements.filter((one) => namesOf(one).some(isIt));
  if (typeof name !== 'string') return having((text) => name.test(text));
  const exact = having((text) => text === name);
  return exact.length > 0 ? exact : having((text) => text.includes(name));
}

function isField({ name, attribs }: Element): boolean {
  return (name === 'input' && attribs.type !== 'hidden') || name === 'select' || name === 'textarea';
}

function isSubmittable({ name }: Element): boolean {
  return /^(?:input|select|textarea|button)$/.test(name);
}

function isTickable({ attribs }: Element): boolean {
  return attribs.type === 'checkbox' || attribs.type === 'radio';
}

/** Tells whether a browser submits this field of a form with the button that was pressed. */
function isSubmitted(field: Element, button: Element): boolean {
  const { name, type } = field.attribs;
  if (!name || isDisabled(field)) return false;
  if (field.name === 'button' || type === 'submit') return field === button;
  return type !== 'file' && (!isTickable(field) || 'checked' in field.attribs);
}

function isDisabled(element: Element): boolean {
  const set = closest(element, 'fieldset');
  return 'disabled' in element.attribs || (set !== undefined && isDisabled(set));
}

function optionsOf(select: Element): Element[] {
  return elementsIn(select).filter(({ name }) => name === 'option');
}

function fieldValue(field: Element): string {
  if (field.name === 'textarea') return field.attribs.value ?? DomUtils.textContent(field).replace(/^\n/, '');
  if (field.name !== 'select') return field.attribs.value ?? (isTickable(field) ? 'on' : '');
  const options = optionsOf(field);
  const chosen = options.find(({ attribs }) => 'selected' in attribs) ?? options[0];
  return chosen ? (chosen.attribs.value ?? textOf(chosen)) : '';
}
