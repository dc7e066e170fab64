import pino from 'pino';
import { onlineProviders } from '@/lib/core/payment-providers';
import type { AdminPermission } from '@/lib/core/permissions';
import type { Actor, Ctx, Ports } from '@/lib/data/ctx';
import type { Db } from '../client';
import type { World } from './news-site';

const log = pino({ level: 'silent' });

/** A context inside the seed's own transaction. Nothing outside is notified of the demo world. */
export function actorCtx(db: Db, actor: Actor, now: Date, ports: Partial<Ports>): Ctx {
  return {
    db,
    inTx: true,
    actor,
    now,
    log,
    requestId: 'seed',
    ip: '',
    userAgent: '',
    browserId: null,
    reading: null,
    deviceKey: null,
    idempotencyKey: null,
    range: null,
    words: { confirmed: false, passed: new Set() },
    ports: { searchPush: [], einvoice: null, ...ports } as unknown as Ports,
    config: {
      product: 'seed',
      orderDeadlineMinutes: 30,
      openChannels: onlineProviders,
      logKeepMonths: 12,
      messages: { sms: false, mail: false },
      storageDir: null,
      dataDir: null,
      alerts: { mails: [], phones: [], webhook: false },
      backupStatusFile: '',
      certificates: [],
      secondPersonFen: 500_000,
      priceFloorPercent: 50,
      erpAlarmCopies: 500,
      einvoice: null,
      siteOrigin: 'http://127.0.0.1:3000',
      siteHost: '127.0.0.1',
      upload: { capture: false, jsonp: false, dayBytes: Number.MAX_SAFE_INTEGER, keepDays: 0 },
    },
    afterCommit: () => undefined,
    reply: { headers: new Headers() },
  };
}

/** A buyer of the demo world as a session would make him. */
export function buyerOf(user: {
  id: number;
  name: string;
  role: string;
  organizationId: number | null;
}): Actor {
  const { id: userId, name, role, organizationId } = user;
  const organizationRole = organizationId === null ? null : 'member';
  return { kind: 'buyer', userId, name, role, organizationId, organizationRole, sessionId: 'seed' };
}

/** The context in which an administrator of the demo world acts. */
export function seedCtx({ db, storage, people }: World, loginName: string, now: Date): Ctx {
  const person = people.staff.get(loginName);
  if (!person) throw new Error(`demo account ${loginName} is missing`);
  const actor: Actor = {
    kind: 'admin',
    userId: person.id,
    name: person.name,
    role: person.role,
    permissions: ['news.edit', 'news.audit'] satisfies AdminPermission[],
    sessionId: 'seed',
  };
  return actorCtx(db, actor, now, { storage });
}
