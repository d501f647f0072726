import { type Plugin, parseAst } from 'vite';
import { type UnusedParts, unusedFrameworkParts } from './unused-framework-parts.ts';

const FRAMEWORK =
  /node_modules\/(?<file>(?:react|react-dom|scheduler)\/cjs\/[\w-]+\.production\.js|react-router\/dist\/production\/.+\.js)$/;

/**
 * Takes out of the browser's build what shoppers would load of React and React Router without ever using it, and what a
 * bundler cannot tell from the rest. A part that is not found ends the build: after an update somebody looks again.
 */
export function leaveOutUnusedFrameworkCode(): Plugin {
  return {
    name: 'leave-out-unused-framework-code',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: FRAMEWORK },
      handler(code, id) {
        const file = FRAMEWORK.exec(id)?.groups?.file ?? '';
        return { code: withoutUnusedCode(code, file), map: null };
      },
    },
  };
}

export function withoutUnusedCode(code: string, file: string): string {
  const unused = unusedFrameworkParts[file] ?? {};
  const shorter = cut(code, [
    ...unusedParts(code, unused, file),
    ...(file.startsWith('react-router/') ? developersTexts(code) : []),
  ]);
  return (unused.expressions ?? []).reduce((text, [written, comesTo]) => {
    if (!text.includes(written)) throw new Error(`${file} has no ${written}`);
    return text.replaceAll(written, comesTo);
  }, shorter);
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Cut = { start: number; end: number; by: string };

function unusedParts(code: string, unused: UnusedParts, file: string): Cut[] {
  const wanted = new Set([
    ...Object.keys(unused.functions ?? {}),
    ...(unused.prototypes ?? []).map((name) => `${name}.prototype`),
    ...(unused.assigned ?? []),
    ...(unused.properties ?? []).map((name) => `${name}:`),
  ]);
  const missing = new Set(wanted);
  const cuts: Cut[] = [];
  for (const node of allNodes(parseAst(code) as unknown as Node)) {
    const name = definedName(code, node);
    if (!name || !wanted.has(name)) continue;
    missing.delete(name);
    const result = unused.functions?.[name];
    const { start, end } = node.type === 'FunctionDeclaration' ? (node.body as Node) : node;
    if (node.type === 'Property') cuts.push({ start, end: code[end] === ',' ? end + 1 : end, by: '' });
    else cuts.push({ start, end, by: result === undefined ? ';' : `{ return ${result} }` });
  }
  if (missing.size > 0) throw new Error(`${file} has no ${[...missing].join(', ')} any more`);
  return cuts;
}

/** Of a function its name, of `exports.x = …` and `A.prototype.x = …` what stands in the list of unused parts. */
function definedName(code: string, node: Node): string | undefined {
  const text = (part: Node) => code.slice(part.start, part.end);
  if (node.type === 'FunctionDeclaration') return text(node.id as Node);
  if (node.type === 'Property') return `${text(node.key as Node)}:`;
  const assignment = node.type === 'ExpressionStatement' ? (node.expression as Node) : undefined;
  if (assignment?.type !== 'AssignmentExpression') return undefined;
  const assigned = text(assignment.left as Node);
  return /^\w+\.prototype(?=\.)/.exec(assigned)?.[0] ?? assigned;
}

const SAID_TO_DEVELOPERS =
  /^(warning|warnOnce|warningOnce|console\.warn)\(|^\w+\.displayName = |^errorMessage = /;
const FAILURE = /^new Error\((".*"|`.*`|errorMessage)\)$/s;

/** What React Router tells developers, and names of components that keep a bundler from leaving them out. */
function developersTexts(code: string): Cut[] {
  return allNodes(parseAst(code) as unknown as Node).flatMap((node): Cut[] => {
    const text = code.slice(node.start, node.end);
    const statement = { start: node.start, end: node.end, by: ';' };
    if (node.type === 'ExpressionStatement') return SAID_TO_DEVELOPERS.test(text) ? [statement] : [];
    if (node.type === 'NewExpression') return FAILURE.test(text) ? [{ ...statement, by: 'new Error()' }] : [];
    if (node.type !== 'CallExpression') return [];
    if (/^React\$1\.(forwardRef|createContext)\(/.test(text))
      return [{ start: node.start, end: node.start, by: '/* @__PURE__ */ ' }];
    const [condition, message] = node.arguments as Node[];
    if (!/^(UNSAFE_)?invariant\(/.test(text) || !condition || !message) return [];
    return [{ start: condition.end, end: message.end, by: '' }];
  });
}

function allNodes(root: Node): Node[] {
  const parts = Object.values(root).flat().filter(isNode);
  return [root, ...parts.flatMap(allNodes)];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** What lies within another cut goes with it. */
function cut(code: string, cuts: Cut[]): string {
  let shorter = '';
  let at = 0;
  for (const { start, end, by } of cuts.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < at) continue;
    shorter += code.slice(at, start) + by;
    at = end;
  }
  return shorter + code.slice(at);
}
