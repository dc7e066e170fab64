import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { socketUrl } from '../../scripts/db/postgres.mjs';

const PORT = 6432;

/**
 * A PgBouncer as Debian ships it, in front of the server whose socket lies in `host`; it listens on a socket in `dir`. Nothing is set but where
 * things lie and the mode.
 *
 * @param {{ program: string, dir: string, host: string, mode: 'session' | 'transaction' | 'statement', more?: string[] }} options `dir`: an empty
 *   folder that every user may enter
 */
export async function startPgBouncer({ program, dir, host, mode, more = [] }) {
  const file = path.join(dir, 'pgbouncer.ini');
  const users = path.join(dir, 'users.txt');
  fs.writeFileSync(users, '"portal_app" ""\n"portal_owner" ""\n"postgres" ""\n');
  fs.writeFileSync(
    file,
    [
      '[databases]',
      `* = host=${host} port=5432`,
      '[pgbouncer]',
      'listen_addr =',
      `listen_port = ${PORT}`,
      `unix_socket_dir = ${dir}`,
      'auth_type = trust',
      `auth_file = ${users}`,
      `pool_mode = ${mode}`,
      ...more,
    ].join('\n'),
  );
  const root = process.getuid?.() === 0;
  if (root) fs.chmodSync(dir, 0o777);
  const child = spawn(program, [...(root ? ['-u', 'nobody'] : []), file], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  await new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        said += text;
        if (said.includes('process up')) resolve();
      });
    child.once('exit', () => reject(new Error(`pgbouncer ended: ${said}`)));
  });
  return {
    /** Address of a database through it. */
    url: (database, user) => `${socketUrl(dir, database, user)}&port=${PORT}`,
    log: () => said,
    stop: async () => {
      const end = once(child, 'exit');
      child.kill('SIGINT');
      const hard = setTimeout(() => child.kill('SIGKILL'), 5000);
      await end;
      clearTimeout(hard);
    },
  };
}
