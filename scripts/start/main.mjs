/** `npm run demo`, `npm run dev`, `npm run start`. Plain Node without packages: it installs them itself. */
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `需要 Node.js 20.19 或更高版本（当前 ${process.versions.node}）。\nNode.js 20.19 or newer is required.`,
  );
  process.exit(1);
}
const { main } = await import('./launch.mjs');
await main(process.argv.slice(2));
