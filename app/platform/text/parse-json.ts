/** Returns undefined if the value is not a text or its text is not JSON. */
export function parseJson(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

export function parseJsonObject(text: string): object | undefined {
  const parsed = parseJson(text);
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? parsed : undefined;
}
