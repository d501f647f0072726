/** The waiting room of a drop: the same to everyone. */
export function roomPath(dropId: string): string {
  return `/the-drop/${encodeURIComponent(dropId)}/queue`;
}

/** One's own place in its queue; below it what one does about it. */
export function placePath(dropId: string): string {
  return `${roomPath(dropId)}/place`;
}

/** Where the chance of a drop can be checked. */
export function chancePath(dropId: string): string {
  return `/the-drop/${encodeURIComponent(dropId)}/chance`;
}
