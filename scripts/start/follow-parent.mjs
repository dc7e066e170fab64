/**
 * Preloaded into the launcher's services: when the launcher is gone without a word (kill -9) they stop as on SIGTERM, so that the next
 * start finds the port free. Each second they say that they live, which a process in an endless loop cannot.
 */
setInterval(() => process.send?.('alive', undefined, undefined, () => {}), 1000).unref();
process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), 15_000).unref();
});
process.channel?.unref();
