/** How long a shipment can be undone: its mail leaves after that. */
export const UNDO_MS = 60_000;

/** Whether a shipment that was sent then can still be undone. */
export function isUndoable(
  { sentAt, mailBegunAt }: { sentAt: Date; mailBegunAt: Date | null },
  now: Date,
): boolean {
  return mailBegunAt === null && now.getTime() < sentAt.getTime() + UNDO_MS;
}
