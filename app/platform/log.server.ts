import { pino } from 'pino';
import { config } from './config.server.ts';

/** The shop's log: one JSON object a line on standard output. Never pass it names, addresses or card data. */
export const log = pino({
  level: config.LOG_LEVEL,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
});
