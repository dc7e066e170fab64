import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { runAsFor } from '@/scripts/db/binaries.mjs';
import { removeCluster, socketUrl, startPostgres } from '@/scripts/db/postgres.mjs';
import { anyFreePort } from '@/scripts/start/services.mjs';
import { toolPath } from './tools';

/** Throw-away servers as they stand elsewhere: reached by TCP, with a certificate of one's own authority. */

export interface OwnServer {
  port: number;
  /** Its superuser over the socket. */
  inner(database?: string): string;
  stop(): Promise<void>;
}

/**
 * Two authorities, `own.crt` and `other.crt`, and of the first a certificate for `localhost`: `server.crt`, `server.key`.
 * @param home a folder that every user may enter
 */
export function makeCertificates(home: string): void {
  const openssl = (line: string) =>
    execFileSync(toolPath('openssl'), line.split(' '), { cwd: home, stdio: 'pipe' });
  for (const name of ['own', 'other'])
    openssl(
      `req -x509 -newkey rsa:2048 -nodes -days 2 -keyout ${name}.key -out ${name}.crt -subj /CN=${name}`,
    );
  openssl('req -newkey rsa:2048 -nodes -keyout server.key -out server.csr -subj /CN=localhost');
  fs.writeFileSync(path.join(home, 'names'), 'subjectAltName=DNS:localhost\n');
  openssl(
    'x509 -req -in server.csr -CA own.crt -CAkey own.key -CAcreateserial -days 2 -extfile names -out server.crt',
  );
  // The server's user, who is not root, and nobody else reads the key.
  const { uid, gid } = runAsFor(path.join(home, 'pg'));
  fs.chmodSync(path.join(home, 'server.key'), 0o600);
  if (uid !== undefined && gid !== undefined) fs.chownSync(path.join(home, 'server.key'), uid, gid);
}

/** Starts a server on a free port of the loopback address. @param dir its folder, which is made */
export async function startServer(dir: string, settings: Record<string, string> = {}): Promise<OwnServer> {
  fs.mkdirSync(dir);
  fs.chmodSync(dir, 0o755);
  const port = await anyFreePort();
  const cluster = await startPostgres(dir, {
    throwaway: true,
    settings: { listen_addresses: '127.0.0.1', port: String(port), ...settings },
  });
  return {
    port,
    inner: (database = 'postgres') => `${socketUrl(cluster.host, database, 'postgres')}&port=${port}`,
    stop: async () => {
      await cluster.stop();
      removeCluster(dir);
    },
  };
}
