/** The sections of the earlier version of the shop. */
const sections = ['women', 'men', 'new-in'];

export type MigratedCategory = { department: string; slug: string; featured: boolean };

export function readMigratedCategory(
  row: unknown,
): { ok: true; category: MigratedCategory } | { ok: false; problem: 'not-understood' | 'section' | 'slug' } {
  if (typeof row !== 'object' || row === null) return { ok: false, problem: 'not-understood' };
  const { url, featured, category_type: type } = row as Record<string, unknown>;
  if (typeof type !== 'string' || !sections.includes(type)) return { ok: false, problem: 'section' };
  const [path = ''] = typeof url === 'string' ? url.trim().toLowerCase().split(/[?#]/, 1) : [];
  const slug = path.split('/').filter(Boolean).at(-1) ?? '';
  if (slug.length > 60 || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) return { ok: false, problem: 'slug' };
  return { ok: true, category: { department: type, slug, featured: featured === true } };
}
