import pino from 'pino';
import type { AdminPermission } from '@/lib/core/permissions';
import type { Ctx, Ports } from '@/lib/data/ctx';
import type { World } from './news-site';

const log = pino({ level: 'silent' });

/** The context in which an administrator of the demo world acts, inside the seed's own transaction. */
export function seedCtx({ db, storage, people }: World, loginName: string, now: Date): Ctx {
  const person = people.staff.get(loginName);
  if (!person) throw new Error(`demo account ${loginName} is missing`);
  return {
    db,
    inTx: true,
    actor: {
      kind: 'admin',
      userId: person.id,
      name: person.name,
      role: person.role,
      permissions: ['news.edit', 'news.audit'] satisfies AdminPermission[],
      sessionId: 'seed',
    },
    now,
    log,
    requestId: 'seed',
    ip: '',
    userAgent: '',
    browserId: null,
    idempotencyKey: null,
    // Nothing outside is told about the demo world.
    ports: { storage, searchPush: [] } as unknown as Ports,
    config: {
      orderDeadlineMinutes: 30,
      siteHost: '127.0.0.1',
      upload: { capture: false, jsonp: false, dayBytes: Number.MAX_SAFE_INTEGER, keepDays: 0 },
    },
    afterCommit: () => undefined,
    reply: { headers: new Headers() },
  };
}
