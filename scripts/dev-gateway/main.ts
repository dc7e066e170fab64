/** Entry of the dev gateway: a child process of the launcher, or started by hand. */
import { startGateway } from './gateway';
import { readOptions } from './options';

async function main(): Promise<void> {
  const gateway = await startGateway(readOptions(process.env, process.argv.slice(2)));
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    void gateway.stop().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // Started with an IPC channel: do not outlive the launcher.
  process.once('disconnect', stop);
  process.stdout.write('dev gateway ready\n');
}

main().catch((error: unknown) => {
  process.stderr.write(`dev gateway: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
