/**
 * `npm run seed -- --articles 100000`: fills the database with generated articles for measurements.
 */
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { bundle } from '../build-node.mjs';
import { progressBar } from '../db/progress.mjs';
import { at } from '../start/paths.mjs';
import { Stop, say } from '../start/say.mjs';

const HELP = `用法: npm run seed -- --articles <篇数> [--again]
  --articles <篇数>  生成这么多篇文章（1 到 1000000），用于压力测试和性能测量
  --again            数据库中已有批量生成的文章时，继续追加
  --help             显示本说明
数据库取自环境变量 DATABASE_URL；未设置时使用内置数据库。生成期间文章表被锁定，网站的新闻页面会等待。`;

function readOptions(argv) {
  let values;
  try {
    ({ values } = parseArgs({
      args: argv,
      options: {
        articles: { type: 'string' },
        again: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }));
  } catch (e) {
    throw new Stop(`参数错误：${e.message}\n${HELP}`, 2);
  }
  if (values.help) throw new Stop(HELP, 0);
  const articles = Number(values.articles);
  if (!/^\d+$/.test(values.articles ?? '') || articles < 1 || articles > 1_000_000)
    throw new Stop(`请用 --articles 指定 1 到 1000000 之间的篇数\n${HELP}`, 2);
  return { articles, again: values.again };
}

async function main(argv) {
  const options = readOptions(argv);
  const { openDatabase } = await import('../db/open.mjs');
  const db = await openDatabase();
  try {
    const out = `.build/seed-${process.pid}`;
    await bundle({ articles: 'scripts/seed/articles.ts' }, out);
    const file = path.join(at(out), 'articles.mjs');
    const { generateArticles, AlreadyGenerated } = await import(pathToFileURL(file).href);
    fs.rmSync(at(out), { recursive: true, force: true });
    const bar = progressBar();
    const started = Date.now();
    try {
      await generateArticles({
        databaseUrl: db.ownerUrl,
        ...options,
        progress: (share, step) => bar.set(share, step),
      });
    } catch (e) {
      if (!(e instanceof AlreadyGenerated)) throw e;
      throw new Stop(
        `数据库中已有 ${e.articles} 篇批量生成的文章。需要继续追加时请加 --again；需要重新生成请先清空数据库。`,
      );
    } finally {
      bar.end();
    }
    say(`已生成 ${options.articles} 篇文章，用时 ${Math.round((Date.now() - started) / 1000)} 秒`);
  } finally {
    await db.close();
  }
}

try {
  await main(process.argv.slice(2));
  process.exit(0);
} catch (e) {
  if (!(e instanceof Stop)) throw e;
  (e.exitCode ? console.error : console.log)(e.message);
  process.exit(e.exitCode);
}
