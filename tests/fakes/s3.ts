import S3rver from '@20minutes/s3rver';

export type S3Settings = Awaited<ReturnType<typeof startS3>>['settings'];

/**
 * Starts an S3 server on 127.0.0.1 with one bucket as a folder of `directory`. `settings` are the shop's, without a bucket. It refuses
 * unknown keys but checks no signatures, since it does not know bucket addresses with a trailing slash, which Amazon's client uses to list.
 */
export async function startS3({
  directory,
  bucket,
  port = 0,
}: {
  directory: string;
  bucket: string;
  port?: number;
}) {
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    directory,
    silent: true,
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: bucket }],
  });
  const address = await server.run();
  return {
    port: address.port,
    settings: {
      S3_REGION: 'eu-west-1',
      S3_ENDPOINT: `http://127.0.0.1:${address.port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      S3_FORCE_PATH_STYLE: 'on' as const,
    },
    async stop(): Promise<void> {
      const closed = server.close();
      server.httpServer.closeAllConnections();
      await closed;
    },
  };
}
