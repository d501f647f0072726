export function drawPath(dropId: string): string {
  return `/the-drop/${encodeURIComponent(dropId)}/draw`;
}
