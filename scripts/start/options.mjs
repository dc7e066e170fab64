import { parseArgs } from 'node:util';
import { Stop } from './say.mjs';

const HELP = `用法: npm run demo -- [选项]
  --port <端口>      网站端口（默认 3000，也可用环境变量 PORT）
  --host <地址>      监听地址（默认 127.0.0.1；局域网访问用 0.0.0.0）
  --no-build         不检查源代码变化，直接使用上次的构建
  --reset            删除演示数据后重新生成（不影响 DATABASE_URL 指定的数据库）
  --dev              开发模式（npm run dev）
  --production       正式启动（npm run start）：必须设置 DATABASE_URL，不启动模拟网关，不写演示数据
  --help             显示本说明`;

/**
 * The command line and the environment as one record; a flag wins over its variable.
 * @param {string[]} argv @param {Record<string, string | undefined>} env
 */
export function readOptions(argv, env) {
  let values;
  try {
    ({ values } = parseArgs({
      args: argv,
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        'no-build': { type: 'boolean', default: false },
        reset: { type: 'boolean', default: false },
        dev: { type: 'boolean', default: false },
        production: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }));
  } catch (e) {
    throw new Stop(`参数错误：${e.message}\n${HELP}`, 2);
  }
  if (values.help) throw new Stop(HELP, 0);
  const port = Number(values.port ?? env.PORT ?? 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new Stop('端口必须是 1 到 65535 之间的整数', 2);
  if (values.production && (values.dev || values.reset))
    throw new Stop('--production 不能与 --dev、--reset 同时使用', 2);
  return {
    port,
    host: values.host ?? env.HOST ?? '127.0.0.1',
    build: !values['no-build'],
    reset: values.reset,
    mode: values.production ? 'production' : values.dev ? 'dev' : 'demo',
  };
}
