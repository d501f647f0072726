import path from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { config } from '#app/platform/config.server.ts';

/** Where pictures are kept. Names are made from contents, so what is stored under a name never changes. */
export const storage = new Disk(
  new FSDriver({ location: path.resolve(config.DATA_DIRECTORY, 'media'), visibility: 'public' }),
);
