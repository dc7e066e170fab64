/**
 * `npm run restore -- <folder>`: brings a backup back into an empty database or data folder and proves it (security.md R-29).
 */
import { Stop } from '../start/say.mjs';
import { readOptions } from './options.mjs';

try {
  const options = readOptions(process.argv.slice(2));
  const { restore } = await import('./run.mjs');
  process.exitCode = (await restore(options)).length > 0 ? 3 : 0;
} catch (e) {
  if (e instanceof Stop) (e.exitCode ? console.error : console.log)(e.message);
  else console.error('恢复失败，目标未完成，不能使用：', e);
  process.exitCode = e instanceof Stop ? e.exitCode : 1;
}
process.exit();
