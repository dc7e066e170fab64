/**
 * `npm test`: installs what is missing, then runs every ring in order and closes with one plain line. Plain Node without packages.
 *
 *   npm test                             all rings
 *   npm test -- --ring db                one ring: check, unit, db, e2e (may be repeated)
 *   npm test -- --ring db -- tests/db/order     arguments after the second `--` go to the ring's runner
 */
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `需要 Node.js 20.19 或更高版本（当前 ${process.versions.node}）。\nNode.js 20.19 or newer is required.`,
  );
  process.exit(1);
}
const { main } = await import('./run.mjs');
process.exit(await main(process.argv.slice(2)));
