/** Period for undoing a shipment; its mail leaves afterwards. */
export const UNDO_MS = 60_000;

export function isUndoable(
  { sentAt, mailBegunAt }: { sentAt: Date; mailBegunAt: Date | null },
  now: Date,
): boolean {
  return mailBegunAt === null && now.getTime() < sentAt.getTime() + UNDO_MS;
}
