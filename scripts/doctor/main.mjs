import fs from 'node:fs';
import { requireNode } from '../start/node-version.mjs';

/**
 * `npm run doctor`: shows everything that would keep the site from starting for real, and what to do. It changes nothing and may be asked while
 * the site runs. Exit code: 0 nothing found, 1 something that a start refuses, 2 wrong arguments.
 */
requireNode();
const HELP = `用法: npm run doctor -- [--port <端口>] [--host <地址>]
检查正式启动（npm run start）所需的一切：配置、目录、端口、数据库；网站运行时也可执行。
退出码：0 没有问题；1 有问题，网站不能启动；2 参数错误。`;

const [{ Stop }, { readSettings, siteEnvironment }, { at }, checks] = await Promise.all([
  import('../start/say.mjs'),
  import('../start/launch.mjs'),
  import('../start/paths.mjs'),
  import('./checks.mjs'),
]);
try {
  const argv = process.argv.slice(2);
  if (argv.includes('--help')) throw new Stop(HELP, 0);
  if (!fs.existsSync(at('node_modules', 'pg')))
    throw new Stop('还没有安装依赖包，请先运行：npm ci --include=dev --ignore-scripts');
  const settings = readSettings([...argv, '--production']);
  const env = siteEnvironment(settings, { appUrl: settings.base.DATABASE_URL });
  const findings = await checks.examine({ ...settings, env, running: true });
  const faults = findings.filter(checks.isFault);
  for (const { name, text } of findings.filter((f) => f.note)) console.log(`提示（${name}）：${text}`);
  if (faults.length > 0) throw new Stop(`发现 ${faults.length} 个问题：\n${checks.listOf(faults)}`);
  console.log('检查通过，没有发现问题。');
} catch (e) {
  if (!(e instanceof Stop)) throw e;
  (e.exitCode ? console.error : console.log)(e.message);
  process.exitCode = e.exitCode;
}
process.exit();
