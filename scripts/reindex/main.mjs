import { parseArgs } from 'node:util';
import { openDatabase } from '../db/open.mjs';
import { progressBar } from '../db/progress.mjs';
import { importBundled } from '../start/bundled.mjs';
import { Stop, say } from '../start/say.mjs';

/**
 * `npm run reindex [-- --all]`: builds the search index of the database that DATABASE_URL names, else of the embedded one. It may be stopped
 * and started again at any time, also while the site runs.
 */
const HELP = `用法: npm run reindex -- [选项]
  --all     全部重建（默认只处理词典变化后尚未更新的内容）
  --help    显示本说明
数据库取自环境变量 DATABASE_URL；未设置时使用内置数据库。可以随时中断，再次运行会接着处理。`;

function readOptions(argv) {
  let values;
  try {
    ({ values } = parseArgs({
      args: argv,
      options: { all: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
    }));
  } catch (e) {
    throw new Stop(`参数错误：${e.message}\n${HELP}`, 2);
  }
  if (values.help) throw new Stop(HELP, 0);
  return values;
}

async function main(argv) {
  const { all } = readOptions(argv);
  const db = await openDatabase();
  const bar = progressBar();
  try {
    const { run } = await importBundled('scripts/reindex/run.ts');
    const complete = await run({
      databaseUrl: db.appUrl,
      all,
      say,
      progress: (share, note) => bar.set(share, note),
    });
    bar.end();
    if (!complete) throw new Stop('有内容在重建期间被修改，请再运行一次');
    say('搜索索引已是最新');
  } finally {
    bar.end();
    await db.close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (e) {
  if (!(e instanceof Stop)) throw e;
  (e.exitCode ? console.error : console.log)(e.message);
  process.exitCode = e.exitCode;
}
