import 'server-only';

interface PgError {
  code: string;
  constraint?: string;
}

interface ErrorLike {
  message?: unknown;
  code?: unknown;
  cause?: unknown;
}

/** A thrown value and its causes. By shape and not by class: an error of Node's own may come from another realm (jest). */
function* causes(e: unknown): Generator<ErrorLike> {
  for (let at: unknown = e, depth = 0; typeof at === 'object' && at !== null && depth < 5; depth += 1) {
    yield at;
    at = (at as ErrorLike).cause;
  }
}

/** The PostgreSQL error behind a thrown value: drizzle wraps it in `cause`. Every SQLSTATE has a digit; `EPIPE` is none. */
export function pgErrorOf(e: unknown): PgError | null {
  for (const at of causes(e)) {
    if (typeof at.code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(at.code)) return at as unknown as PgError;
  }
  return null;
}

/** Serialisation failure or deadlock: the whole transaction may be tried once more (domain.md section 1 rule 3). */
export function isRetryable(e: unknown): boolean {
  const code = pgErrorOf(e)?.code;
  return code === '40001' || code === '40P01';
}

/** The name of the violated unique constraint, or `null`. */
export function uniqueViolation(e: unknown): string | null {
  const pg = pgErrorOf(e);
  return pg?.code === '23505' ? (pg.constraint ?? '') : null;
}

/** The name of the violated foreign key, or `null`. */
export function foreignViolation(e: unknown): string | null {
  const pg = pgErrorOf(e);
  return pg?.code === '23503' ? (pg.constraint ?? '') : null;
}

/** The name of the violated CHECK constraint, or `null`. */
export function checkViolation(e: unknown): string | null {
  const pg = pgErrorOf(e);
  return pg?.code === '23514' ? (pg.constraint ?? '') : null;
}

const CONNECTION_TEXT =
  /Connection terminated|timeout exceeded when trying to connect|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT.*\.s\.PGSQL|Query read timeout|Client has encountered a connection error|not queryable/i;

/**
 * No connection is left; a statement took too long; the server only reads, as a standby does until it is promoted; and a statement that the
 * connection does not know, because somebody else's call was the first to name it there and was not parsed in time: the connection is thrown
 * away and whoever asks again gets another.
 */
const UNAVAILABLE = new Set(['53300', '57014', '25006', '26000']);

/** The database is away, starting, stopping or too slow: 503 (security.md ). */
export function isUnavailable(e: unknown): boolean {
  const code = pgErrorOf(e)?.code;
  if (code && (UNAVAILABLE.has(code) || code.startsWith('08') || code.startsWith('57P'))) return true;
  for (const at of causes(e)) {
    if (typeof at.message === 'string' && CONNECTION_TEXT.test(at.message)) return true;
    const sys = at.code;
    if (sys === 'ECONNREFUSED' || sys === 'ENOENT' || sys === 'ECONNRESET' || sys === 'EPIPE') return true;
  }
  return false;
}

/**
 * A read replica failed where the primary may succeed: it is away, or it gave up a read that stood in the way of what the primary did (40001). A
 * statement that took too long would take as long there, and one that writes has no business on a replica.
 */
export function isReplicaTrouble(e: unknown): boolean {
  const code = pgErrorOf(e)?.code;
  return code === '40001' || (code !== '57014' && code !== '25006' && isUnavailable(e));
}
