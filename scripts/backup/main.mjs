/**
 * `npm run backup`: copies database, files and the names of the settings into a folder, while the site runs (security.md R-29).
 */
import { Stop } from '../start/say.mjs';
import { readOptions } from './options.mjs';

try {
  const options = readOptions(process.argv.slice(2));
  const [{ openDatabase }, { assertOffsite }, { backUp, noteEnd, report }] = await Promise.all([
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
    process.exitCode = made.findings.length > 0 ? 3 : 0;
    if (process.exitCode === 0) noteEnd(db.env);
  } finally {
    await db.close();
  }
} catch (e) {
  if (e instanceof Stop) (e.exitCode ? console.error : console.log)(e.message);
  else console.error('备份失败：', e);
  process.exitCode = e instanceof Stop ? e.exitCode : 1;
}
process.exit();
