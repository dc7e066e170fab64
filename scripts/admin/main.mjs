import { parseArgs } from 'node:util';
import { openDatabase } from '../db/open.mjs';
import { importBundled } from '../start/bundled.mjs';
import { Stop, say } from '../start/say.mjs';

/** `npm run admin -- --name <login> --phone <number>`: the first platform administrator of an installation. There is no default account. */
const HELP = `用法: npm run admin -- --name <登录名> [--phone <手机号码>] [--person <姓名>]
  --name <登录名>     6 到 32 个字符，以字母开头
  --phone <手机号码>  可用于短信登录和找回密码
  --person <姓名>     默认“平台管理员”
  --help              显示本说明
创建第一名平台管理员，并显示一次性初始密码（仅此一次）。首次登录须设置新密码并绑定身份验证器。
已有可用的平台管理员时不再创建，请在“平台管理 › 管理员”中新增。
数据库取自环境变量 DATABASE_URL；未设置时使用内置数据库。`;

function readOptions(argv) {
  let values;
  try {
    ({ values } = parseArgs({
      args: argv,
      options: {
        name: { type: 'string' },
        phone: { type: 'string' },
        person: { type: 'string', default: '平台管理员' },
        help: { type: 'boolean', default: false },
      },
    }));
  } catch (e) {
    throw new Stop(`参数错误：${e.message}\n${HELP}`, 2);
  }
  if (values.help) throw new Stop(HELP, 0);
  if (!values.name) throw new Stop(`请用 --name 指定登录名\n${HELP}`, 2);
  return values;
}

async function main(argv) {
  const { name, phone, person } = readOptions(argv);
  const db = await openDatabase();
  try {
    const { run } = await importBundled('scripts/admin/run.ts');
    const made = await run({
      databaseUrl: db.appUrl,
      loginName: name,
      phone: phone ?? null,
      name: person,
    });
    if ('refused' in made) throw new Stop(made.refused, 1);
    say(`已创建平台管理员 ${name}`);
    say(`一次性初始密码（仅显示一次）：${made.oneTimePassword}`);
    say('首次登录须设置新密码并绑定身份验证器。');
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
