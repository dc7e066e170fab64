import 'server-only';
import type { ServerResponse } from 'node:http';
import { getPool } from '@/db/client';

function send(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  res.end(JSON.stringify(body));
}

/** `/healthz`: the process answers. */
export function healthz(res: ServerResponse): void {
  send(res, 200, { status: 'ok', uptimeSeconds: Math.round(process.uptime()) });
}

/** `/readyz`: the database answers within a second and its migrations are there; 503 otherwise (security.md, seam e). */
export async function readyz(res: ServerResponse): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  try {
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('timeout')), 1000);
    });
    const check = getPool().query('select count(*)::int as n from drizzle.__drizzle_migrations');
    check.catch(() => undefined);
    const result = await Promise.race([check, timeout]);
    const migrations = (result.rows[0] as { n: number }).n;
    send(res, migrations > 0 ? 200 : 503, { status: migrations > 0 ? 'ready' : 'not migrated', migrations });
  } catch {
    send(res, 503, { status: 'database unavailable' });
  } finally {
    clearTimeout(timer);
  }
}
