import { isMainThread } from 'node:worker_threads';

/** Loaded into a shop before its own code: on SIGUSR2 it prints the processor time of its main thread and of all threads. */
if (isMainThread)
  process.on('SIGUSR2', () => {
    const sum = ({ user, system }: NodeJS.CpuUsage) => user + system;
    const main = sum(process.threadCpuUsage());
    console.log(JSON.stringify({ processorTime: { main, all: sum(process.cpuUsage()) } }));
  });
