import os from 'node:os';
import { parseArgs } from 'node:util';
import { importBundled } from '../start/bundled.mjs';
import { readEnvFile } from '../start/env-files.mjs';
import { at } from '../start/paths.mjs';
import { Stop, say } from '../start/say.mjs';

/** `npm run alert`: alerts the receivers, also while the site or its database is down; systemd calls it by `OnFailure=`. */
const HELP = `用法: npm run alert -- --title <标题> [--detail <说明>]
      npm run alert -- --unit <systemd 单元>
  --title <标题>    发生了什么
  --detail <说明>   详细说明
  --unit <单元>     该单元运行失败；退出码取自 systemd 的 MONITOR_* 变量
  --help            显示本说明
直接通知 ALERT_MAIL、ALERT_PHONE、ALERT_WEBHOOK_URL 的全部接收人，并逐个说明是否送达；不需要网站和数据库正在运行。
退出码：0 全部送达；1 有人没有收到，或没有接收人；2 参数错误。`;

function readMessage(argv, env) {
  let values;
  try {
    ({ values } = parseArgs({
      args: argv,
      options: {
        title: { type: 'string' },
        detail: { type: 'string', default: '' },
        unit: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    }));
  } catch (e) {
    throw new Stop(`参数错误：${e.message}\n${HELP}`, 2);
  }
  if (values.help) throw new Stop(HELP, 0);
  const { title, detail, unit } = values;
  if (!unit === !title) throw new Stop(`请用 --title 或 --unit 说明发生了什么\n${HELP}`, 2);
  if (title) return { title, detail };
  const why = [env.MONITOR_SERVICE_RESULT, env.MONITOR_EXIT_STATUS].filter(Boolean).join(' ');
  return {
    title: `运行失败：${unit}`,
    detail: `${os.hostname()} 上的 ${unit}${why ? `（${why}）` : ''}，日志：journalctl -u ${unit} -n 50`,
  };
}

async function main(argv) {
  // The product's own modules read the environment.
  Object.assign(process.env, { ...readEnvFile(at('.env')), ...process.env });
  const { title, detail } = readMessage(argv, process.env);
  const { run } = await importBundled('scripts/alert/run.ts');
  const { lines, ok } = await run(title, detail);
  if (lines.length === 0) throw new Stop('没有接收人：请设置 ALERT_MAIL、ALERT_PHONE 或 ALERT_WEBHOOK_URL');
  for (const line of lines) say(line);
  return ok ? 0 : 1;
}

try {
  process.exit(await main(process.argv.slice(2)));
} catch (e) {
  if (!(e instanceof Stop)) throw e;
  (e.exitCode ? console.error : console.log)(e.message);
  process.exit(e.exitCode);
}
