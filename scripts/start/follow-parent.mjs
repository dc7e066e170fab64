/**
 * Preloaded into the launcher's services: when the launcher is gone without a word (kill -9) they stop as on SIGTERM, so that the next
 * start finds the port free.
 */
process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), 15_000).unref();
});
process.channel?.unref();
