import 'server-only';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerResponse } from 'node:http';
import { getPool } from '@/db/client';
import { pgErrorOf } from '@/lib/data/db-errors';
import { productVersion } from '@/lib/server/version';
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

/** The answer of `/readyz`, with what runs here: after an upgrade it distinguishes old processes from new ones. */
function tell(res: ServerResponse, fixed: Headers, status: number, body: object): void {
  send(res, fixed, status, { ...body, ...productVersion() });
}

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

interface Answer {
  /** Migrations that the database has. */
  migrations: number;
  /** A standby before its promotion, or a server configured so. */
  readOnly: boolean;
}

/** @throws when the database does not answer within {@link LIMIT_MS} */
async function askDatabase(): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  try {
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('timeout')), LIMIT_MS);
    });
    const check = getPool().query<Answer>(
      `select count(*)::int as migrations, current_setting('transaction_read_only') = 'on' as "readOnly" from drizzle.__drizzle_migrations`,
    );
    check.catch(() => undefined);
    const [row] = (await Promise.race([check, timeout])).rows;
    return row ?? { migrations: 0, readOnly: false };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * `/readyz`: whether this instance may be sent requests (security.md section 1, seam e). 503 while it drains, while the database does not answer, only reads or has
 * fewer migrations than the program was shipped with, and when the job worker that it is to run has died. A database that is ahead of the
 * program is fine: the old instances serve on while the new ones start.
 *
 * @param fixed the headers of every answer
 */
export async function readyz(res: ServerResponse, fixed: Headers): Promise<void> {
  if (life.draining) return tell(res, fixed, 503, { status: 'draining' });
  let answer: Answer;
  try {
    answer = await askDatabase();
  } catch (e) {
    // No server that the address names may be written to.
    const readOnly = pgErrorOf(e)?.code === '25006';
    return tell(res, fixed, 503, { status: readOnly ? 'read only' : 'database unavailable' });
  }
  const { migrations, readOnly } = answer;
  if (readOnly) return tell(res, fixed, 503, { status: 'read only', migrations });
  const wanted = await shippedMigrations().catch(() => 1);
  if (migrations < wanted) return tell(res, fixed, 503, { status: 'not migrated', migrations, wanted });
  if (!workerLives()) return tell(res, fixed, 503, { status: 'job worker down', migrations });
  tell(res, fixed, 200, { status: 'ready', migrations });
}
