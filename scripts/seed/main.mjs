/**
 * `npm run seed -- --scale 10`: fills the database with a consistent world for measurements; `--articles` and `--products` make only those.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { progressBar } from '../db/progress.mjs';
import { importBundled } from '../start/bundled.mjs';
import { ensureSecrets } from '../start/env-files.mjs';
import { ROOT } from '../start/paths.mjs';
import { Stop, say } from '../start/say.mjs';

const HELP = `用法: npm run seed -- --scale <倍数> [--again] [--no-reports]
      npm run seed -- [--articles <篇数>] [--products <件数>] [--again]
  --scale <倍数>     生成一套完整的数据（0.01 到 20）：1 倍为 1 万篇文章、5 千件商品、10 万笔订单及其
                     付款、发货、库存流水、售后、退款、发票、激活码和报表；10 倍为 10 万、5 万和 100 万
  --articles <篇数>  生成这么多篇文章（1 到 1000000），用于压力测试和性能测量
  --products <件数>  生成这么多件商品（1 到 1000000），含分类、品牌、年度计划和库存
  --again            数据库中已有批量生成的数据时，继续追加
  --no-reports       不汇总报表，留给后台任务（报表约占一半时间）
  --help             显示本说明
数据库取自环境变量 DATABASE_URL；未设置时使用内置数据库。生成期间相应的数据表被锁定，网站的相应页面会等待。`;

/** What can be generated: the file, its function, the unit for people. */
const KINDS = {
  articles: { file: 'articles', make: 'generateArticles', unit: '篇文章' },
  products: { file: 'products', make: 'generateProducts', unit: '件商品' },
};

function readOptions(argv) {
  let values;
  try {
    ({ values } = parseArgs({
      args: argv,
      options: {
        scale: { type: 'string' },
        articles: { type: 'string' },
        products: { type: 'string' },
        again: { type: 'boolean', default: false },
        'no-reports': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }));
  } catch (e) {
    throw new Stop(`参数错误：${e.message}\n${HELP}`, 2);
  }
  if (values.help) throw new Stop(HELP, 0);
  if (values.scale !== undefined) {
    const scale = Number(values.scale);
    if (!(scale >= 0.01 && scale <= 20) || values.articles !== undefined || values.products !== undefined)
      throw new Stop(`请用 --scale 指定 0.01 到 20 之间的倍数，且不与其他数量同用\n${HELP}`, 2);
    return { scale, wanted: [], again: values.again, reports: !values['no-reports'] };
  }
  const wanted = Object.keys(KINDS).filter((kind) => values[kind] !== undefined);
  for (const kind of wanted) {
    const count = Number(values[kind]);
    if (!/^\d+$/.test(values[kind]) || count < 1 || count > 1_000_000)
      throw new Stop(`请用 --${kind} 指定 1 到 1000000 之间的数量\n${HELP}`, 2);
  }
  if (wanted.length === 0) throw new Stop(`请用 --scale、--articles 或 --products 指定数量\n${HELP}`, 2);
  return { wanted: wanted.map((kind) => ({ kind, count: Number(values[kind]) })), again: values.again };
}

/** Bundles a generator and runs `work` with it under a progress bar. @returns what it returns, and its seconds */
async function withGenerator(file, refusal, work) {
  const generators = await importBundled(`scripts/seed/${file}.ts`);
  const bar = progressBar();
  const started = Date.now();
  try {
    const made = await work(generators, (share, step) => bar.set(share, step));
    return { made, seconds: Math.round((Date.now() - started) / 1000) };
  } catch (e) {
    if (e.name !== 'AlreadyGenerated') throw e;
    throw new Stop(`${refusal(e.rows)}需要继续追加时请加 --again；需要重新生成请先清空数据库。`);
  } finally {
    bar.end();
  }
}

async function generate(db, { kind, count, again }) {
  const { file, make, unit } = KINDS[kind];
  const { seconds } = await withGenerator(
    file,
    (rows) => `数据库中已有 ${rows} ${unit}是批量生成的。`,
    (generators, progress) => generators[make]({ databaseUrl: db.ownerUrl, [kind]: count, again, progress }),
  );
  say(`已生成 ${count} ${unit}，用时 ${seconds} 秒`);
}

/** What the site seals activation codes with: its environment's secret, else that of the data folder. */
function siteSecret(env) {
  const made = ensureSecrets(path.join(path.resolve(ROOT, env.DATA_DIR || '.data'), 'secrets.env'), env);
  return env.DATA_SECRET || env.CODE_SECRET || made.CODE_SECRET;
}

async function generateWorld(db, { scale, again, reports }) {
  const secret = siteSecret(db.env);
  const { made, seconds } = await withGenerator(
    'scale',
    () => '数据库中已有批量生成的数据。',
    (generators, progress) =>
      generators.generateWorld({ databaseUrl: db.ownerUrl, scale, again, reports, secret, progress }),
  );
  say(
    `已生成 ${made.articles} 篇文章、${made.products} 件商品、${made.orders} 笔订单（买家 ${made.buyers} 人，单位 ${made.organizations} 家），用时 ${seconds} 秒`,
  );
}

async function main(argv) {
  const { scale, wanted, again, reports } = readOptions(argv);
  const { openDatabase } = await import('../db/open.mjs');
  const db = await openDatabase();
  try {
    if (scale !== undefined) await generateWorld(db, { scale, again, reports });
    // One after the other: each takes what memory it may.
    for (const one of wanted) await generate(db, { ...one, again });
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
