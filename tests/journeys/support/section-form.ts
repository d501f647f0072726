import type { Page } from '@playwright/test';
import { open } from './shopping.ts';

/** Opens the form of a new content section, in English. */
export async function newSection(page: Page, title: string): Promise<void> {
  await open(page, '/admin/content/new');
  await page.getByLabel('Title (English)').fill(title);
}

export function saveSection(page: Page): Promise<void> {
  return page.getByRole('button', { name: /^(Create|Save) Section$/ }).click();
}

export function sectionPreview(page: Page) {
  return page.getByRole('region', { name: 'Preview' });
}

export function sectionJson(page: Page) {
  return page.getByLabel('Content (English)');
}
