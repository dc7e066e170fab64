import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readEnvFile, writePrivateFile } from './env-files.mjs';
import { identity, lives } from './lock.mjs';
import { BUILD_DIR } from './paths.mjs';
import { startService } from './processes.mjs';
import { Stop, say } from './say.mjs';

/** The address by which this machine itself reaches what listens on `host`. */
export const reachable = (host) => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host);

/** Why nobody can listen there, as the system names it; `null` when one can. @returns {Promise<string | null>} */
export function portTrouble(port, host) {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', (e) => resolve(e.code ?? e.message));
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
}

/** A free TCP port at or after `from`, or any free one. */
export async function freePort(from, host = '127.0.0.1') {
  for (let port = from; port < from + 200; port += 2) {
    if ((await portTrouble(port, host)) === null) return port;
  }
  throw new Stop(`找不到空闲端口（从 ${from} 起）`);
}

/** A free TCP port below those that the system gives to whoever asks for any, so that nobody takes it before its server starts. */
export const anyFreePort = () => freePort(20_000 + randomInt(12_000));

/**
 * What a start writes down for the next one and for tools: its services and, once it is up, its addresses. Readable by its owner only.
 * @param {string | null} file `null` writes nothing
 */
export function serviceNotes(file) {
  const notes = { services: [] };
  const write = () => {
    if (file) writePrivateFile(file, `${JSON.stringify(notes, null, 2)}\n`);
  };
  return {
    add: (pid) => {
      notes.services.push(identity(pid));
      write();
    },
    describe: (facts) => {
      Object.assign(notes, facts);
      write();
    },
    forget: () => {
      if (file) fs.rmSync(file, { force: true });
    },
    /** Waits for the services of a launcher that was killed: they end by themselves a moment after it. */
    endLeftovers: () => endLeftovers(file),
  };
}

async function endLeftovers(file) {
  if (!file || !fs.existsSync(file)) return;
  let known = [];
  try {
    known = JSON.parse(fs.readFileSync(file, 'utf8')).services ?? [];
  } catch {
    // somebody edited it: the port check reports the rest
  }
  const left = () => known.filter(lives);
  for (let i = 0; i < 100 && left().length > 0; i += 1) {
    if (i === 50) for (const { pid } of left()) process.kill(pid, 'SIGKILL');
    await sleep(100);
  }
  fs.rmSync(file, { force: true });
}

/**
 * Starts the simulated payment, SMS and mail providers.
 * @returns the service, the providers' addresses and the variables through which the site reaches them
 */
export async function startGateway(dataDir, env) {
  say('正在启动模拟网关（支付、短信、邮件、电子发票、物流）……');
  const dir = path.join(dataDir, 'gateway');
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
  const service = await startService(path.join(BUILD_DIR, 'dev-gateway.mjs'), {
    env: { ...env, GATEWAY_DIR: dir, DEV_GATEWAY_ALLOW: 'demo' },
    ready: /^dev gateway ready/,
    timeoutSeconds: 30,
    what: '模拟网关',
    logFile: path.join(dataDir, 'logs', 'gateway.log'),
  });
  // The gateway has written down where it listens: each port, or the next free one.
  const reached = readEnvFile(path.join(dir, 'gateway.env'));
  return {
    service,
    urls: {
      wxpay: reached.WECHATPAY_BASE_URL,
      unionpay: reached.UNIONPAY_BASE_URL,
      sms: reached.SMS_BASE_URL,
      nuonuo: reached.NUONUO_BASE_URL,
      kuaidi: reached.KUAIDI100_BASE_URL,
    },
    env: reached,
  };
}

/**
 * Asks a site that listens until it may be sent requests.
 * @param {string} url its own address @param {number} tries a fifth of a second each
 * @returns {Promise<string | null>} what it said last when it never became ready
 */
export async function whyNotReady(url, tries = 50) {
  let said = '';
  for (let i = 0; i < tries; i += 1) {
    try {
      const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) });
      if (answer.ok) return null;
      said = (await answer.json()).status;
    } catch (e) {
      said = e.message;
    }
    await sleep(200);
  }
  return said;
}

/** A site for real may be silent for a minute; in development somebody may have stopped it in a debugger. */
const SILENCE = { everyMs: 5000, looks: 12 };

/** Starts the site process: HTTP server, front page cache and jobs. */
export async function startSite(env, { logFile, production }) {
  say('正在启动网站……');
  return startService(path.join(BUILD_DIR, 'server.mjs'), {
    env,
    ready: /^site ready on /,
    timeoutSeconds: 60,
    what: '网站',
    logFile,
    silence: production ? SILENCE : undefined,
  });
}
