export async function readTextBody(request: Request, mostBytes: number): Promise<string | undefined> {
  if (Number(request.headers.get('Content-Length') ?? 0) > mostBytes) return undefined;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > mostBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
