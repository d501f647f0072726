export const BACK_OFFICE = '/admin';

export function isAdminPath(path: string): boolean {
  return path === BACK_OFFICE || path.startsWith(`${BACK_OFFICE}/`) || path.startsWith(`${BACK_OFFICE}?`);
}
