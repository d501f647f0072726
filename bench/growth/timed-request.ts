import http from 'node:http';

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

export type Answer = { status: number; ms: number; firstByteMs: number; bytes: number };

/** Sends one GET like a browser, timed to the last compressed byte. Throws on anything but 200. */
export function timedRequest(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const options = { agent, headers: { 'Accept-Encoding': 'br', ...headers } };
    const request = http.get(url, options, (response) => {
      const firstByteMs = performance.now() - begun;
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('error', reject);
      response.on('end', () => {
        const answer = {
          status: response.statusCode ?? 0,
          ms: performance.now() - begun,
          firstByteMs,
          bytes,
        };
        if (answer.status === 200) resolve(answer);
        else reject(new Error(`${url}: ${answer.status}`));
      });
    });
    request.on('error', reject);
  });
}
