/** Where one enters the draw of a drop, and sees how it ended. */
export function drawPath(dropId: string): string {
  return `/the-drop/${encodeURIComponent(dropId)}/draw`;
}
