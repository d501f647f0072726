import { expect, test } from 'vitest';
import { deferScripts } from './deferred-scripts.server.ts';

const page = `<head><link rel="modulepreload" href="/assets/entry.js"/><link rel="modulepreload" href="/assets/framework.js"/><link rel="modulepreload" href="/assets/root.js"/><link rel="stylesheet" href="/assets/root.css"/></head><body><script nonce="n">window.__reactRouterContext = {};</script><script nonce="n" type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";

  window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/assets/entry.js");</script></body>`;

test('nothing of a page asks for a script before the page has loaded', () => {
  const late = deferScripts(page);
  expect(late).not.toContain('<link rel="modulepreload"');
  expect(late).not.toMatch(/^import /m);
  expect(late).not.toContain('type="module"');
  expect(late).toContain('<link rel="stylesheet" href="/assets/root.css"/>');
});

test('what starts then is what React Router wrote, in its order, and may run by the same nonce', () => {
  const late = deferScripts(page);
  expect(late).toContain('<script nonce="n">window.__reactRouterContext = {};</script><script nonce="n">{');
  expect(late).toContain('["/assets/entry.js","/assets/framework.js","/assets/root.js"]');
  expect(late).toContain(
    'const [,route0,route1] = await Promise.all([import("/assets/manifest.js"),import("/assets/root.js"),import("/assets/home.js")]);',
  );
  expect(late.indexOf('Promise.all')).toBeLessThan(late.indexOf('await import("/assets/entry.js");'));
});

test('what several parts share runs before them, a file at a time', () => {
  const late = deferScripts(page);
  const shared = late.indexOf('for (const href of ["/assets/framework.js"]) {');
  expect(shared).toBeGreaterThan(-1);
  expect(shared).toBeLessThan(late.indexOf('Promise.all([import'));
});

test('what a page needs besides is fetched with the others, and run before its own', () => {
  const late = deferScripts(page, ['/assets/words.js']);
  expect(late).toContain('["/assets/entry.js","/assets/framework.js","/assets/root.js","/assets/words.js"]');
  expect(late).toContain('for (const href of ["/assets/framework.js","/assets/words.js"]) {');
});

test('the scripts of the development server stay as they are', () => {
  const development = '<script type="module" src="/@vite/client"></script>';
  expect(deferScripts(development)).toBe(development);
});
