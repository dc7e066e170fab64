/**
 * `npm run drill`: brings the newest backup back into a database of its own that is thrown away afterwards, and reports whether it was sound
 * (security.md R-29). The site and its data are not touched.
 */
import { fileTrouble } from '../doctor/machine.mjs';
import { Stop } from '../start/say.mjs';
import { readOptions } from './options.mjs';

try {
  const options = readOptions(process.argv.slice(2));
  const { drill } = await import('./run.mjs');
  process.exitCode = (await drill(options)).length > 0 ? 3 : 0;
} catch (e) {
  if (e instanceof Stop) (e.exitCode ? console.error : console.log)(e.message);
  else console.error('恢复演练失败：', fileTrouble(e) ?? e);
  process.exitCode = e instanceof Stop ? e.exitCode : 1;
}
process.exit();
