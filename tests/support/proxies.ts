import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request } from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { toolPath } from './tools';
import { until } from './wait';

/** What the tests of proxies share: nginx and HAProxy as Debian has them (scripts/test/tools.mjs brings both), each in a folder of its own. */

const root = path.join(__dirname, '..', '..');
export const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');

/** The name of the installation. */
export const NAME = 'www.example.cn';

/** Replaces what must be there: a file that says it in another way is looked at anew. */
export function replaced(text: string, edits: readonly (readonly [string, string])[]): string {
  return edits.reduce((whole, [from, to]) => {
    if (!whole.includes(from)) throw new Error(`the configuration has no ${from}`);
    return whole.replaceAll(from, to);
  }, text);
}

/** A folder that also the proxy's workers may enter, which are somebody else when root starts them. */
export function openFolder(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'proxy-'));
  fs.chmodSync(dir, 0o755);
  return dir;
}

/** A certificate for {@link NAME} that nobody trusts. */
export function writeCertificate(keyFile: string, certificateFile: string): void {
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const to = ['-subj', `/CN=${NAME}`, '-keyout', keyFile, '-out', certificateFile];
  execFileSync(toolPath('openssl'), ['req', '-x509', ...kind, ...to], { stdio: 'ignore' });
}

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

interface Asking {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Name asked for by TLS. */
  servername?: string;
}

export interface Proxy {
  httpPort: number;
  httpsPort: number;
  ask(path: string, asking?: Asking): Promise<Reply>;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

function asker(port: number, agent: Agent) {
  return (where: string, { method = 'GET', headers, body, servername = NAME }: Asking = {}) =>
    new Promise<Reply>((resolve, reject) => {
      const to = { host: '127.0.0.1', port, path: where, method, agent, servername };
      const req = request({ ...to, headers: { host: NAME, ...headers } }, (res) => {
        const chunks: Buffer[] = [];
        res.on('data', (chunk: Buffer) => chunks.push(chunk));
        res.once('error', reject);
        res.once('end', () =>
          resolve({
            status: res.statusCode ?? 0,
            headers: res.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      });
      req.once('error', reject);
      req.end(body);
    });
}

/** Starts a proxy and waits for its first answer. @param argv program and arguments that keep it in the foreground */
export async function startProxy(
  dir: string,
  [program = '', ...args]: readonly string[],
  ports: { httpPort: number; httpsPort: number },
): Promise<Proxy> {
  const child: ChildProcess = spawn(program, args, { stdio: 'ignore' });
  const agent = new Agent({ keepAlive: true, maxSockets: 100, rejectUnauthorized: false });
  const ask = asker(ports.httpsPort, agent);
  await until(() => {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`);
    return ask('/healthz').catch(() => null);
  });
  return {
    ...ports,
    ask,
    async stop() {
      agent.destroy();
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      fs.rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** How often each status came. */
export function tally(replies: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** A number of things at once. */
export const times = <T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));
