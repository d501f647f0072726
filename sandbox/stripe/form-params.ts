export type FormValue = string | FormValue[] | FormTree;
export interface FormTree {
  [name: string]: FormValue;
}

const MAX_DEPTH = 10;

/**
 * Parses Stripe's form encoding: `a[b][0][c]=1&expand[]=x` becomes `{ a: { b: [{ c: '1' }] }, expand: ['x'] }`. Every leaf is a string.
 * Undefined if a name is malformed, nested too deeply, or both a value and a group.
 */
export function decodeForm(text: string): FormTree | undefined {
  const root = emptyTree();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = splitName(name);
    if (!path || !put(root, path, value)) return undefined;
  }
  return withArrays(root) as FormTree;
}

/** Returns a path in the form of Stripe's error `param`: `line_items[0][quantity]`. */
export function formName(path: readonly PropertyKey[]): string {
  return path.map((step, index) => (index === 0 ? String(step) : `[${String(step)}]`)).join('');
}

function splitName(name: string): string[] | undefined {
  const parts = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!parts) return undefined;
  const [, first = '', groups = ''] = parts;
  const path = [first, ...[...groups.matchAll(/\[([^[\]]*)\]/g)].map((group) => group[1] ?? '')];
  return path.length <= MAX_DEPTH ? path : undefined;
}

function put(root: FormTree, path: string[], value: string): boolean {
  let tree = root;
  for (const [index, step] of path.entries()) {
    const key = step === '' ? String(Object.keys(tree).length) : step;
    const here = tree[key];
    if (index === path.length - 1) {
      if (typeof here === 'object') return false;
      tree[key] = value;
    } else {
      if (typeof here === 'string') return false;
      const child = (here as FormTree | undefined) ?? emptyTree();
      tree[key] = child;
      tree = child;
    }
  }
  return true;
}

// No prototype, so that names such as "constructor" and "__proto__" are ordinary keys.
function emptyTree(): FormTree {
  return Object.create(null) as FormTree;
}

function withArrays(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const keys = Object.keys(value);
  for (const key of keys) value[key] = withArrays(value[key] ?? '');
  const isArray = keys.length > 0 && keys.every((key, index) => key === String(index));
  return isArray ? keys.map((key) => value[key] ?? '') : value;
}
