export function roomPath(dropId: string): string {
  return `/the-drop/${encodeURIComponent(dropId)}/queue`;
}

export function placePath(dropId: string): string {
  return `${roomPath(dropId)}/place`;
}

export function chancePath(dropId: string): string {
  return `/the-drop/${encodeURIComponent(dropId)}/chance`;
}
