import 'server-only';

interface PgError {
  code: string;
  constraint?: string;
}

/** The PostgreSQL error behind a thrown value: drizzle wraps it in `cause`. */
export function pgErrorOf(e: unknown): PgError | null {
  for (let at: unknown = e, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const code = (at as { code?: unknown }).code;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return at as unknown as PgError;
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

/** The name of the violated CHECK constraint, or `null`. */
export function checkViolation(e: unknown): string | null {
  const pg = pgErrorOf(e);
  return pg?.code === '23514' ? (pg.constraint ?? '') : null;
}

const CONNECTION_TEXT =
  /Connection terminated|timeout exceeded when trying to connect|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT.*\.s\.PGSQL|Query read timeout|Client has encountered a connection error|not queryable/i;

/** The database is away, starting, stopping or too slow: 503 (security.md ). */
export function isUnavailable(e: unknown): boolean {
  const code = pgErrorOf(e)?.code;
  if (code && (code.startsWith('08') || code.startsWith('57P') || code === '53300' || code === '57014')) return true;
  for (let at: unknown = e, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if (CONNECTION_TEXT.test(at.message)) return true;
    const sys = (at as { code?: unknown }).code;
    if (sys === 'ECONNREFUSED' || sys === 'ENOENT' || sys === 'ECONNRESET' || sys === 'EPIPE') return true;
  }
  return false;
}
