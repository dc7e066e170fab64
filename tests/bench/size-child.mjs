/**
 * One database of `npm run bench -- size`: asks what its parent sends and answers with the times. A process per database, so that no cache in memory
 * is shared.
 */
const calls = await import(process.argv[2]);
process.on('disconnect', () => process.exit(0));
process.on('message', async ({ id, open, path, who, times }) => {
  try {
    if (open) return void process.send({ id, world: await calls.open(open) });
    let last;
    const ms = [];
    for (let i = 0; i < times; i += 1) {
      last = await calls.ask(path, who);
      ms.push(last.ms);
    }
    process.send({ id, ...last, ms });
  } catch (e) {
    process.send({ id, error: String(e?.stack ?? e) });
  }
});
process.send({ ready: true });
