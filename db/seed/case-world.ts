import { eq } from 'drizzle-orm';
import type { StoragePort } from '@/lib/adapters/storage/port';
import type { Ctx } from '@/lib/data/ctx';
import type { Db } from '../client';
import { users } from '../schema';
import { actorCtx, buyerOf } from './ctx';
import type { People } from './people';

export interface World {
  db: Db;
  now: Date;
  storage: StoragePort;
  people: People;
}

/** One of the named buyers, acting at a moment of the past. */
export async function buyerCtx(world: World, phone: string, at: Date): Promise<Ctx> {
  const [user] = await world.db.select().from(users).where(eq(users.phone, phone));
  if (!user) throw new Error(`demo buyer ${phone} is missing`);
  return actorCtx(world.db, buyerOf(user), at, { storage: world.storage });
}

/** The clerk of the mall. */
export function clerkCtx({ db, people, storage }: World, at: Date): Ctx {
  const clerk = people.staff.get('mallclerk');
  if (!clerk) throw new Error('demo account mallclerk is missing');
  const { id: userId, name, role } = clerk;
  return actorCtx(db, { kind: 'admin', userId, name, role, permissions: ['order'], sessionId: 'seed' }, at, {
    storage,
  });
}
