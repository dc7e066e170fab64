import { pathToFileURL } from 'node:url';
import { watched } from './limit.mjs';
import { say } from './say.mjs';

/** Runs the bundled demo seed in a process of its own: `node seed.mjs <bundle>`, database and folders from the environment. */
const { seed } = await import(pathToFileURL(process.argv[2]).href);
const watch = watched('写入演示数据', say, (sentence) => {
  console.error(sentence);
  process.exit(1);
});
await seed({
  databaseUrl: process.env.DATABASE_URL,
  storageDir: process.env.STORAGE_DIR,
  secret: process.env.DATA_SECRET || process.env.CODE_SECRET,
  log: (text) => say(`  ${text}`),
  at: watch.at,
});
watch.end();
process.exit(0);
