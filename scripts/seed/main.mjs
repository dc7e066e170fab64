/**
 * `npm run seed -- --articles 100000 --products 50000`: fills the database with generated articles and products for measurements.
 */
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { bundle } from '../build-node.mjs';
import { progressBar } from '../db/progress.mjs';
import { at } from '../start/paths.mjs';
import { Stop, say } from '../start/say.mjs';

const HELP = `用法: npm run seed -- [--articles <篇数>] [--products <件数>] [--again]
  --articles <篇数>  生成这么多篇文章（1 到 1000000），用于压力测试和性能测量
  --products <件数>  生成这么多件商品（1 到 1000000），含分类、品牌、年度计划和库存
  --again            数据库中已有批量生成的数据时，继续追加
  --help             显示本说明
数据库取自环境变量 DATABASE_URL；未设置时使用内置数据库。生成期间文章表或商品表被锁定，网站的相应页面会等待。`;

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
        articles: { type: 'string' },
        products: { type: 'string' },
        again: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }));
  } catch (e) {
    throw new Stop(`参数错误：${e.message}\n${HELP}`, 2);
  }
  if (values.help) throw new Stop(HELP, 0);
  const wanted = Object.keys(KINDS).filter((kind) => values[kind] !== undefined);
  for (const kind of wanted) {
    const count = Number(values[kind]);
    if (!/^\d+$/.test(values[kind]) || count < 1 || count > 1_000_000)
      throw new Stop(`请用 --${kind} 指定 1 到 1000000 之间的数量\n${HELP}`, 2);
  }
  if (wanted.length === 0) throw new Stop(`请用 --articles 或 --products 指定数量\n${HELP}`, 2);
  return { wanted: wanted.map((kind) => ({ kind, count: Number(values[kind]) })), again: values.again };
}

async function generate(db, { kind, count, again }) {
  const { file, make, unit } = KINDS[kind];
  const out = `.build/seed-${process.pid}`;
  await bundle({ [file]: `scripts/seed/${file}.ts` }, out);
  const generators = await import(pathToFileURL(path.join(at(out), `${file}.mjs`)).href);
  fs.rmSync(at(out), { recursive: true, force: true });
  const bar = progressBar();
  const started = Date.now();
  try {
    await generators[make]({
      databaseUrl: db.ownerUrl,
      [kind]: count,
      again,
      progress: (share, step) => bar.set(share, step),
    });
  } catch (e) {
    if (e.name !== 'AlreadyGenerated') throw e;
    throw new Stop(
      `数据库中已有 ${e.rows} ${unit}是批量生成的。需要继续追加时请加 --again；需要重新生成请先清空数据库。`,
    );
  } finally {
    bar.end();
  }
  say(`已生成 ${count} ${unit}，用时 ${Math.round((Date.now() - started) / 1000)} 秒`);
}

async function main(argv) {
  const { wanted, again } = readOptions(argv);
  const { openDatabase } = await import('../db/open.mjs');
  const db = await openDatabase();
  try {
    // eslint-disable-next-line no-await-in-loop -- one after the other: each takes what memory it may
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
