import 'server-only';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerResponse } from 'node:http';
import { getPool } from '@/db/client';
import { workerLives } from '@/lib/server/worker-state';

/** The longest that `/readyz` waits for the database, ms; with it a balancer has its answer within 1.2 s. */
const LIMIT_MS = 1000;

const life = { draining: false };
let shipped: Promise<number> | null = null;

/** From now on `/readyz` says 503, so that a balancer sends nothing new while the running requests end. */
export function beginDraining(): void {
  life.draining = true;
}

/** Takes {@link beginDraining} back; for tests. */
export function endDraining(): void {
  life.draining = false;
}

type Headers = Readonly<Record<string, string>>;

function send(res: ServerResponse, fixed: Headers, status: number, body: object): void {
  res.writeHead(status, { ...fixed, 'content-type': 'application/json', 'cache-control': 'no-store' });
  res.end(JSON.stringify(body));
}

/** `/healthz`: the process answers. @param fixed the headers of every answer */
export function healthz(res: ServerResponse, fixed: Headers): void {
  send(res, fixed, 200, { status: 'ok', uptimeSeconds: Math.round(process.uptime()) });
}

/** Migrations that this program was shipped with. */
function shippedMigrations(): Promise<number> {
  shipped ??= readFile(join(process.cwd(), 'drizzle/meta/_journal.json'), 'utf8').then(
    (text) => (JSON.parse(text) as { entries: unknown[] }).entries.length,
  );
  return shipped;
}

/** Migrations that the database has. @throws when it does not answer within {@link LIMIT_MS} */
async function appliedMigrations(): Promise<number> {
  let timer: NodeJS.Timeout | undefined;
  try {
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('timeout')), LIMIT_MS);
    });
    const check = getPool().query<{ n: number }>(
      'select count(*)::int as n from drizzle.__drizzle_migrations',
    );
    check.catch(() => undefined);
    return (await Promise.race([check, timeout])).rows[0]?.n ?? 0;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * `/readyz`: whether this instance may be sent requests (security.md, seam e). 503 while it drains, while the database does not answer or has
 * fewer migrations than the program was shipped with, and when the job worker that it is to run has died. A database that is ahead of the
 * program is fine: the old instances serve on while the new ones start.
 *
 * @param fixed the headers of every answer
 */
export async function readyz(res: ServerResponse, fixed: Headers): Promise<void> {
  if (life.draining) return send(res, fixed, 503, { status: 'draining' });
  let migrations: number;
  try {
    migrations = await appliedMigrations();
  } catch {
    return send(res, fixed, 503, { status: 'database unavailable' });
  }
  const wanted = await shippedMigrations().catch(() => 1);
  if (migrations < wanted) return send(res, fixed, 503, { status: 'not migrated', migrations, wanted });
  if (!workerLives()) return send(res, fixed, 503, { status: 'job worker down', migrations });
  send(res, fixed, 200, { status: 'ready', migrations });
}
