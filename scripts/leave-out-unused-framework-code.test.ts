import fs from 'node:fs';
import { expect, test } from 'vitest';
import { withoutUnusedCode } from './leave-out-unused-framework-code.ts';
import { unusedAttributes, unusedFrameworkParts } from './unused-framework-parts.ts';

const ERRORS = 'react-router/dist/production/lib/dom/ssr/errorBoundaries.js';

const sources = fs
  .readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: fs.readFileSync(`app/${file}`, 'utf8') }));

test.each([
  ['React’s own view transitions', /<(React\.)?ViewTransition\b|\bViewTransition,|addTransitionType/],
  ['references to fragments', /<(React\.)?Fragment\b[^>]*\bref=/],
  ['lists of suspended parts', /\bSuspenseList\b/],
  ['hidden parts', /<(React\.)?Activity\b/],
  ['elements of one’s own', /<[a-z]+-[a-z-]+[\s/>]|customElements/],
  ['a second root', /\bcreateRoot\b/],
  ['tracing of the router', /\binstrumentations\b/],
  ['navigations as React’s own transitions', /\buseTransitions\b/],
  ['transitions that wait', /\bstartTransition\(\s*async\b/],
  ['styles and scripts that React places', /\bprecedence=|<script\b[^>]*\bsrc=\{/],
  ['the events of a selection and before input', /\b(onSelect|onBeforeInput)(Capture)?=/],
])('the shop does not use what its browsers’ build leaves out: %s', (_part, use) => {
  expect(sources.filter(({ text }) => use.test(text)).map(({ file }) => file)).toEqual([]);
});

test.each(['react', 'react-dom'])(
  'nothing that the browsers’ build leaves out of %s is imported',
  (library) => {
    const file = `${library}/cjs/${library}.production.js`;
    const leftOut = unusedFrameworkParts[file]?.assigned?.map((name) => name.replace('exports.', '')) ?? [];
    const users = [
      ...sources.map(({ text }) => text),
      ...['context', 'Icon', 'createLucideIcon'].map((name) =>
        fs.readFileSync(`node_modules/lucide-react/dist/esm/${name}.mjs`, 'utf8'),
      ),
    ];
    const imports = users.flatMap((text) => [
      ...text.matchAll(new RegExp(`import (?!type)[^;]*?\\{([^}]*)\\} from '${library}'`, 'g')),
    ]);
    const imported = imports.flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim().split(' ')[0]),
    );
    expect(imported).toContain(library === 'react' ? 'useState' : 'createPortal');
    expect(imported.filter((name) => leftOut.includes(name ?? ''))).toEqual([]);
    expect(
      sources.filter(({ text }) => /import (\* as )?React\b/.test(text)).map(({ file }) => file),
    ).toEqual([]);
  },
);

test('no drawing of the shop has an attribute whose name is left out of React', () => {
  const names = new RegExp(`\\b(?:${unusedAttributes.join('|')})\\b`);
  expect(sources.filter(({ text }) => names.test(text)).map(({ file }) => file)).toEqual([]);
});

test('all addresses are known at once', () => {
  expect(fs.readFileSync('react-router.config.ts', 'utf8')).toContain("routeDiscovery: { mode: 'initial' }");
});

test.each(Object.keys(unusedFrameworkParts))('every part is there to be left out of %s', (file) => {
  const code = fs.readFileSync(`node_modules/${file}`, 'utf8');
  expect(withoutUnusedCode(code, file).length).toBeLessThan(code.length);
});

test('a part that is gone ends the build', () => {
  const message = 'has no RemixRootDefaultErrorBoundary any more';
  expect(() => withoutUnusedCode('function other() {}', ERRORS)).toThrow(message);
  const context = 'react-router/dist/production/lib/context.js';
  expect(() => withoutUnusedCode('', context)).toThrow('has no React$1.useContext(RSCRouterContext)');
});

test('a function keeps its name, and what it comes to; the others stay as they are', () => {
  const code =
    'function RemixRootDefaultErrorBoundary({ a }) { return a(); }\nfunction other() { return 1; }';
  expect(withoutUnusedCode(code, ERRORS)).toBe(
    'function RemixRootDefaultErrorBoundary({ a }) { return null }\nfunction other() { return 1; }',
  );
});

test('what React Router tells developers goes, what it checks stays', () => {
  const shorter = withoutUnusedCode(
    'Link.displayName = "Link";\nwarning(a, `b`);\ninvariant(a(b), "c");\nlet L = React$1.forwardRef(f);',
    'react-router/dist/production/lib/other.js',
  );
  expect(shorter).toBe(';\n;\ninvariant(a(b));\nlet L = /* @__PURE__ */ React$1.forwardRef(f);');
});

test('failures of React Router’s own lose their text, those that it hands on keep it', () => {
  const shorter = withoutUnusedCode(
    'if (a) throw new Error("never");\nb(new Error(val.message));\nc(new Error("d", { cause }));',
    'react-router/dist/production/lib/other.js',
  );
  expect(shorter).toBe(
    'if (a) throw new Error();\nb(new Error(val.message));\nc(new Error("d", { cause }));',
  );
});

test('hooks that no page uses go from React’s tables of hooks, the others stay', () => {
  const file = 'react-dom/cjs/react-dom-client.production.js';
  const code = withoutUnusedCode(fs.readFileSync(`node_modules/${file}`, 'utf8'), file);
  expect(code).not.toMatch(/\buseMemoCache:/);
  expect(code.match(/\buseState:/g)).toHaveLength(4);
});
