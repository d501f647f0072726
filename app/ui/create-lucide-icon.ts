import type { LucideProps } from 'lucide-react';
import { createElement } from 'react';

type IconData = { name: string; node: [element: string, attributes: Record<string, string>][] };

/**
 * Takes the place of Lucide's own (vite.config.ts), which reads a context, translates names of attributes and joins classes
 * for each icon, a hundred on a listing: half of what icons weigh in the browser.
 */
export default function createLucideIcon({ node }: IconData) {
  return function drawIcon({ size = 24, ...attributes }: LucideProps) {
    const children = node.map(([element, shape]) => createElement(element, shape));
    return createElement('svg', { ...drawing, width: size, height: size, ...attributes }, children);
  };
}

const drawing = {
  xmlns: 'http://www.w3.org/2000/svg',
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
