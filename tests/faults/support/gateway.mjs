import fs from 'node:fs';
import path from 'node:path';
import { readEnvFile } from '../../../scripts/start/env-files.mjs';
import { BUILD_DIR } from '../../../scripts/start/paths.mjs';
import { startService } from '../../../scripts/start/processes.mjs';
import { call } from './http.mjs';
import { anyFreePort } from '../../../scripts/start/services.mjs';

const PROVIDERS = ['wxpay', 'unionpay', 'sms', 'nuonuo', 'mail', 'kuaidi', 'erp'];

/** The dev gateway on free ports, with its state in `dir/gateway`. */
export async function startGatewayQuietly(dir, env) {
  const home = path.join(dir, 'gateway');
  fs.mkdirSync(home, { recursive: true, mode: 0o700 });
  const ports = {};
  for (const name of PROVIDERS) {
    ports[`GATEWAY_${name.toUpperCase()}_PORT`] = String(await anyFreePort());
  }
  const service = await startService(path.join(BUILD_DIR, 'dev-gateway.mjs'), {
    env: { ...env, ...ports, GATEWAY_DIR: home, DEV_GATEWAY_ALLOW: 'demo' },
    ready: /^dev gateway ready/,
    timeoutSeconds: 400,
    what: '模拟网关',
    logFile: path.join(dir, 'gateway.log'),
  });
  const urls = Object.fromEntries(
    PROVIDERS.map((name) => [name, `http://127.0.0.1:${ports[`GATEWAY_${name.toUpperCase()}_PORT`]}`]),
  );
  return {
    service,
    urls,
    env: readEnvFile(path.join(home, 'gateway.env')),
    /** A control of the simulator (scripts/dev-gateway/admin.ts). @throws when it refuses */
    control: async (name, body = {}) => {
      const reply = await call(`${urls.wxpay}/__admin/${name}`, { body });
      if (reply.status !== 200) throw new Error(`gateway control ${name}: ${reply.status} ${reply.text}`);
      return reply.json;
    },
    list: async (name, search = '') => (await call(`${urls.wxpay}/__admin/${name}${search}`)).json,
  };
}
