import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';
import { bundle } from '../build-node.mjs';
import { readEnvFile } from '../start/env-files.mjs';
import { BUILD_DIR, ROOT, at } from '../start/paths.mjs';

/**
 * `npm run reindex [-- --all]`: builds the search index of the database that DATABASE_URL names, else of the running demo. It may be stopped
 * and started again at any time, also while the site runs.
 */
const HELP = `用法: npm run reindex -- [选项]
  --all     全部重建（默认只处理词典变化后尚未更新的内容）
  --help    显示本说明`;

/** Address of the database: the operator's, or the one of the running demo. */
function databaseUrl() {
  const env = { ...readEnvFile(at('.env')), ...process.env };
  if (env.DATABASE_URL) return env.DATABASE_URL;
  const notes = path.join(path.resolve(ROOT, env.DATA_DIR || '.data'), 'site.json');
  return fs.existsSync(notes) ? JSON.parse(fs.readFileSync(notes, 'utf8')).databaseUrl : undefined;
}

const { values } = parseArgs({
  options: { all: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
});
const url = databaseUrl();
if (values.help) console.log(HELP);
else if (!url) {
  console.error('没有可用的数据库：请设置 DATABASE_URL，或者先启动演示网站（npm run demo）。');
  process.exitCode = 1;
} else {
  const outdir = path.join(path.basename(BUILD_DIR), 'tools');
  await bundle({ reindex: 'scripts/reindex/run.ts' }, outdir);
  const { run } = await import(pathToFileURL(at(outdir, 'reindex.mjs')).href);
  process.exitCode = await run(url, values.all);
}
