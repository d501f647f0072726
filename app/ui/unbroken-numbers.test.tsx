import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { UnbrokenNumbers } from './unbroken-numbers.tsx';

const rendered = (text: string) => renderToStaticMarkup(<UnbrokenNumbers>{text}</UnbrokenNumbers>);

test('numbers of orders are kept whole, all else is as it was', () => {
  expect(rendered('Order ORD-100003 and ORD-7.')).toBe(
    'Order <span class="whitespace-nowrap">ORD-100003</span> and <span class="whitespace-nowrap">ORD-7</span>.',
  );
  expect(rendered('Nothing here')).toBe('Nothing here');
});
