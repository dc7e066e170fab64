/**
 * `npm run backup`: copies database, files and the names of the settings into a folder, while the site runs (security.md R-29).
 */
import { fileTrouble } from '../doctor/machine.mjs';
import { Stop } from '../start/say.mjs';
import { readOptions } from './options.mjs';
import { noteEnd, noteStart } from './status.mjs';

/** @returns {Promise<number>} exit code */
async function run(options) {
  const [{ openDatabase }, { assertOffsite }, { backUp, report }] = await Promise.all([
    import('../db/open.mjs'),
    import('./offsite.mjs'),
    import('./run.mjs'),
  ]);
  // What a newer product would migrate stays as it is: the copy before an update is of the schema before it.
  const db = await openDatabase({ migrated: false });
  try {
    if (options.offsite) assertOffsite(db.env);
    const made = await backUp(db, options);
    await report(made);
    return made.findings.length > 0 ? 3 : 0;
  } finally {
    await db.close();
  }
}

/** Says why something ended. @returns {number} exit code */
function told(e) {
  if (e instanceof Stop) (e.exitCode ? console.error : console.log)(e.message);
  else console.error('备份失败：', fileTrouble(e) ?? e);
  return e instanceof Stop ? e.exitCode : 1;
}

async function main(argv) {
  let options;
  try {
    options = readOptions(argv);
  } catch (e) {
    return told(e);
  }
  noteStart();
  const code = await run(options).catch(told);
  noteEnd(code);
  return code;
}

process.exit(await main(process.argv.slice(2)));
