import 'server-only';
import { operationLogs } from '@/db/schema/log';
import { MOBILE_PATTERN, maskPhone, normalizePhone } from '@/lib/core/phone-number';
import { actorName, actorUserId, recordedActor, type Ctx } from './ctx';

export interface Operation {
  /** Permission-like word, e.g. `article.publish`. */
  action: string;
  /** Table-like noun, e.g. `article`. */
  entity: string;
  entityId: string | number;
  before?: unknown;
  after?: unknown;
  reason?: string;
}

const SECRET_KEYS = new Set(['passwordHash', 'password', 'passwd', 'secret', 'codeHmac', 'answer']);

/** Whether a text under this key is a phone number: by its name, or a name or search word that reads like a mobile one. */
const holdsPhone = (key: string, text: string): boolean =>
  /phone$/i.test(key) || (/^(keyword|loginName)$/.test(key) && MOBILE_PATTERN.test(normalizePhone(text)));

/** Without secrets; phone numbers masked, because rows are kept for long and read by many (security.md S-10). */
function withoutSecrets(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  return JSON.parse(
    JSON.stringify(value, (key, v: unknown) => {
      if (SECRET_KEYS.has(key)) return undefined;
      return typeof v === 'string' && v !== '' && holdsPhone(key, v) ? maskPhone(normalizePhone(v)) : v;
    }),
  ) as unknown;
}

/**
 * Appends one row to the operation log (security.md S-59): who, what, before and after, from where, when. The database chains the rows
 * by hash when the transaction commits, and the application's role can only insert. Words that the caller confirmed in this call are in `after`.
 */
export async function recordOperation(ctx: Ctx, op: Operation): Promise<void> {
  if (!ctx.inTx) throw new Error('the operation log is written inside the transaction of the act');
  const more = {
    ...(op.reason && { reason: op.reason }),
    ...(ctx.words.passed.size > 0 && { confirmedWords: [...ctx.words.passed] }),
  };
  const actor = recordedActor(ctx);
  await ctx.db.insert(operationLogs).values({
    createdAt: ctx.now,
    actorKind: actor.kind,
    actorId: actorUserId({ actor }),
    actorName: actorName({ actor }),
    role: 'role' in actor ? actor.role : null,
    action: op.action,
    entity: op.entity,
    entityId: String(op.entityId),
    before: withoutSecrets(op.before),
    after: withoutSecrets(
      Object.keys(more).length > 0 ? { ...(op.after as object | undefined), ...more } : op.after,
    ),
    ip: ctx.ip || null,
    userAgent: ctx.userAgent.slice(0, 300) || null,
    requestId: ctx.requestId,
  });
}
