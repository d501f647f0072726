export const BACK_OFFICE = '/admin';

/** Whether a path of this shop leads into the back office. */
export function isAdminPath(path: string): boolean {
  return path === BACK_OFFICE || path.startsWith(`${BACK_OFFICE}/`) || path.startsWith(`${BACK_OFFICE}?`);
}
