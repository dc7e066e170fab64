import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { anyFreePort } from '@/scripts/start/services.mjs';
import { NAME, openFolder, read, replaced, startProxy, writeCertificate, type Proxy } from './proxies';
import { toolPath } from './tools';

/**
 * Debian's nginx with the shipped file: its paths are those of the file behind a folder of the test, its ports are free ones, and only what Debian's
 * package and the handbook's steps bring is there.
 */

/** Lays out what a fresh Debian with nginx has, and what the handbook adds. */
function layOut(dir: string, upstreams: readonly number[]): void {
  const at = (...parts: string[]) => path.join(dir, ...parts);
  for (const folder of ['etc/nginx/tls', 'var/log/nginx', 'var/cache', 'run', 'tmp'])
    fs.mkdirSync(at(folder), { recursive: true });
  fs.writeFileSync(at('etc/nginx/mime.types'), 'types { text/html html; application/json json; }\n');
  fs.cpSync('deploy/portal-errors', at('etc/nginx/portal-errors'), { recursive: true });
  fs.writeFileSync(at('etc/nginx/portal-names.conf'), `server_name ${NAME};\n`);
  const shipped = /^server site:3000(.*)$/m.exec(read('deploy/docker/upstream.conf'))?.[1];
  const lines = upstreams.map((port) => `server 127.0.0.1:${port}${shipped}\n`);
  fs.writeFileSync(at('etc/nginx/portal-upstream.conf'), lines.join(''));
  writeCertificate(at('etc/nginx/tls/privkey.pem'), at('etc/nginx/tls/fullchain.pem'));
}

export interface Nginx extends Proxy {
  /** What `nginx -t` said before the start. */
  tested: string;
}

/** @param edits of the shipped file, for limits that a test cannot wait for */
export async function startNginx(
  upstreams: readonly number[],
  edits: readonly (readonly [string, string])[] = [],
): Promise<Nginx> {
  const dir = openFolder();
  layOut(dir, upstreams);
  const [httpPort, httpsPort] = [await anyFreePort(), await anyFreePort()];
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${dir}/tmp/${kind};`,
  );
  const text = replaced(read('deploy/nginx.conf'), [
    ...edits,
    ['/etc/nginx', `${dir}/etc/nginx`],
    [' /var/', ` ${dir}/var/`],
    [' /run/', ` ${dir}/run/`],
    ['listen 80', `listen 127.0.0.1:${httpPort}`],
    ['listen 443', `listen 127.0.0.1:${httpsPort}`],
    ['http {', `http { ${temporary.join(' ')}`],
  ]).replaceAll(/^ *listen \[::\]:.*$/gm, '');
  const file = path.join(dir, 'etc/nginx/nginx.conf');
  fs.writeFileSync(file, text);
  const argv = [toolPath('nginx'), '-p', dir, '-e', path.join(dir, 'var/log/nginx/start.log'), '-c', file];
  const { stderr: tested } = spawnSync(argv[0] ?? '', [...argv.slice(1), '-t'], { encoding: 'utf8' });
  return { tested, ...(await startProxy(dir, [...argv, '-g', 'daemon off;'], { httpPort, httpsPort })) };
}
