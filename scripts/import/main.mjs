/**
 * `npm run import:articles -- <folder>`: imports a folder of articles, HTML or Markdown with a YAML head, with their pictures.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { progressBar } from '../db/progress.mjs';
import { importBundled } from '../start/bundled.mjs';
import { Stop, say } from '../start/say.mjs';
import { reportText } from './report.mjs';

const HELP = `用法: npm run import:articles -- <文件夹> [选项]
  --publish             导入后直接送审、审核并发布（状态以文首 status 为准，缺省为已发布）；否则全部存为草稿
  --editor <登录名>     以该新闻编辑的名义导入（缺省为第一个有编辑权限的账号）
  --auditor <登录名>    与 --publish 同用：以该审核人的名义通过，须与编辑不是同一人
  --category <栏目路径> 没有写栏目的文章归入此栏目，例如 "政策法规/解读"
  --create-categories   自动建立不存在的栏目
  --source <名称>       这批文章的名称，缺省为文件夹名；同名再次导入只更新有变化的文章
  --force               连同后台修改过的文章一起覆盖
  --dry-run             只检查，不写入
  --report <文件.json>  把结果写成 JSON
  --help                显示本说明
支持 .md、.markdown、.html、.htm，编码自动识别（UTF-8、GB18030 等）；图片用相对路径引用，随文章一起导入。
文首信息写在两行 --- 之间：title、subtitle、category、source、author、editor、date、keywords、summary、cover、status。
数据库取自环境变量 DATABASE_URL；未设置时使用内置数据库。`;

function readOptions(argv) {
  let parsed;
  try {
    parsed = parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        publish: { type: 'boolean', default: false },
        editor: { type: 'string' },
        auditor: { type: 'string' },
        category: { type: 'string' },
        'create-categories': { type: 'boolean', default: false },
        source: { type: 'string' },
        force: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        report: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (e) {
    throw new Stop(`参数错误：${e.message}\n${HELP}`, 2);
  }
  const { values, positionals } = parsed;
  if (values.help) throw new Stop(HELP, 0);
  if (positionals.length !== 1) throw new Stop(`请指定一个文件夹\n${HELP}`, 2);
  const root = path.resolve(positionals[0]);
  if (!fs.statSync(root, { throwIfNoEntry: false })?.isDirectory())
    throw new Stop(`文件夹不存在：${root}`, 2);
  if (values.publish && !values.auditor)
    throw new Stop('--publish 须用 --auditor 指定审核人，并应与编辑不是同一人', 2);
  return {
    root,
    source: values.source ?? path.basename(root),
    editor: values.editor ?? null,
    auditor: values.auditor ?? null,
    publish: values.publish,
    createCategories: values['create-categories'],
    category:
      values.category
        ?.split('/')
        .map((n) => n.trim())
        .filter(Boolean) ?? null,
    dryRun: values['dry-run'],
    force: values.force,
    report: values.report ? path.resolve(values.report) : null,
  };
}

async function main(argv) {
  const { report: reportFile, ...options } = readOptions(argv);
  const { openDatabase } = await import('../db/open.mjs');
  const db = await openDatabase();
  try {
    Object.assign(process.env, db.env, { DATABASE_URL: db.appUrl });
    const loaded = await importBundled('scripts/import/articles.ts');
    const bar = progressBar();
    const started = new Date();
    let report;
    try {
      report = await loaded.importArticles({
        ...options,
        progress: (done, all, file) => bar.set(all === 0 ? 1 : done / all, `${done}/${all} ${file}`),
      });
    } catch (e) {
      if (e instanceof loaded.CannotImport) throw new Stop(e.message, 2);
      throw e;
    } finally {
      bar.end();
    }
    say(`以“${report.editor}”的名义导入${report.auditor ? `，“${report.auditor}”审核` : ''}`);
    console.log(reportText(report, options));
    if (reportFile) {
      const facts = { ...options, startedAt: started.toISOString(), finishedAt: new Date().toISOString() };
      fs.writeFileSync(reportFile, `${JSON.stringify({ ...facts, ...report }, null, 2)}\n`);
      say(`结果已写入 ${reportFile}`);
    }
    return report.counts.failed > 0 ? 1 : 0;
  } finally {
    await db.close();
  }
}

try {
  process.exit(await main(process.argv.slice(2)));
} catch (e) {
  if (!(e instanceof Stop)) throw e;
  (e.exitCode ? console.error : console.log)(e.message);
  process.exit(e.exitCode);
}
