/** Returns the waiting room, which is the same page for everyone. */
export function roomPath(dropId: string): string {
  return `/the-drop/${encodeURIComponent(dropId)}/queue`;
}

/** Returns the visitor's own place, with its forms below it. */
export function placePath(dropId: string): string {
  return `${roomPath(dropId)}/place`;
}

export function chancePath(dropId: string): string {
  return `/the-drop/${encodeURIComponent(dropId)}/chance`;
}
