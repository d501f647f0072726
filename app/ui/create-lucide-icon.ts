import type { LucideProps } from 'lucide-react';
import { createElement } from 'react';

type IconData = { name: string; node: [element: string, attributes: Record<string, string>][] };

/**
 * Takes the place of Lucide's own (vite.config.ts), which reads a context, translates names of attributes and joins classes
 * for each icon, a hundred on a listing: half of what icons weigh in the browser. The shapes of one never change, so they are
 * written once, and neither the server nor a page that comes alive has elements for them.
 */
export default function createLucideIcon({ node }: IconData) {
  const shapes = { __html: '' };
  for (const [element, { key, ...shape }] of node) {
    const drawn = Object.entries(shape).map(([name, value]) => `${name}="${value}"`);
    shapes.__html += `<${element} ${drawn.join(' ')}/>`;
  }
  return function drawIcon({ size = 24, ...attributes }: LucideProps) {
    return createElement('svg', {
      ...drawing,
      width: size,
      height: size,
      ...attributes,
      dangerouslySetInnerHTML: shapes,
    });
  };
}

const drawing = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
