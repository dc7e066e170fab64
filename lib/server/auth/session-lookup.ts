import 'server-only';
import DataLoader from 'dataloader';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { sessions, users } from '@/db/schema/identity';
import { organizationMembers } from '@/db/schema/organization';
import { actingMembership } from '@/lib/data/owner';
import { listOf, prepared } from '@/lib/data/prepared';

/** The idle limit moves at most once in this many seconds, so that a read does not cost a write. */
const TOUCH_SECONDS = 60;
/** Sessions that one statement asks for at most. */
const MOST_AT_ONCE = 100;

/** The one statement of every authorised call; expiry is decided by the database's clock. */
const readSessions = prepared('sessions', (db, name) =>
  db
    .select({
      sessionId: sessions.id,
      userId: users.id,
      loginName: users.loginName,
      name: users.name,
      role: users.role,
      mustChangePassword: users.mustChangePassword,
      hasSecondFactor: sql<boolean>`${users.totpEnabledAt} is not null`,
      proven: sql<boolean>`${sessions.secondFactorAt} is not null`,
      permissions: users.permissions,
      organizationId: users.organizationId,
      organizationRole: organizationMembers.role,
      stale: sql<boolean>`${sessions.lastSeenAt} < now() - make_interval(secs => ${TOUCH_SECONDS})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(organizationMembers, actingMembership)
    .where(
      and(
        sql`${sessions.id} = any(${listOf('ids', 'text[]')})`,
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql`now()`),
        gt(sessions.absoluteExpiresAt, sql`now()`),
        eq(users.status, 'active'),
      ),
    )
    .prepare(name),
);

type Row = Awaited<ReturnType<typeof readSessions>>[number];

const loaders = new WeakMap<Db, DataLoader<string, Row | null>>();

/** Nothing is kept from one batch to the next: the rows are read after they were asked for (S-13). */
function loaderOn(db: Db): DataLoader<string, Row | null> {
  const known = loaders.get(db);
  if (known) return known;
  const made = new DataLoader<string, Row | null>(
    async (ids) => {
      const found = new Map((await readSessions(db, { ids })).map((row) => [row.sessionId, row]));
      return ids.map((id) => found.get(id) ?? null);
    },
    // After the sockets that are ready now were read, and before the next wait: nobody waits for company, who comes together asks together.
    { cache: false, maxBatchSize: MOST_AT_ONCE, batchScheduleFn: (ask) => void setImmediate(ask) },
  );
  loaders.set(db, made);
  return made;
}

/**
 * The session with the key `id` and whose it is, when it lives and its account is in order. Calls that arrive at one moment share one statement.
 *
 * @returns `null` when there is none
 */
export const readSession = (db: Db, id: string): Promise<Row | null> => loaderOn(db).load(id);
