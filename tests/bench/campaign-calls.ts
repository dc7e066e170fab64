import { pino } from 'pino';
import { createPool, getDb, setPool } from '@/db/client';
import type { Actor, Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { takeList } from '@/lib/domain/campaign/commands/take-list';
import { readDifferences } from '@/lib/domain/campaign/difference-queries';
import { overviewInput } from '@/lib/domain/campaign/office-contract';
import { listOverview, readRuns } from '@/lib/domain/campaign/office-queries';
import { getOwnList } from '@/lib/domain/campaign/queries';

/** What `npm run bench -- campaign` calls, bundled for it: the calls of a season as their endpoints run them, without HTTP. */

const ctxOf = (actor: Actor): Ctx => {
  const some: Partial<Ctx> = {
    db: getDb(),
    inTx: false,
    actor,
    now: new Date(),
    ip: '',
    requestId: 'bench',
    log: pino({ level: 'silent' }),
  };
  return some as Ctx;
};

const clerk: Actor = {
  kind: 'admin',
  userId: 1,
  name: '测量',
  role: 'admin#adminProduct',
  permissions: ['campaign'],
  sessionId: 'bench',
};

const managerOf = (organizationId: number): Actor => ({
  kind: 'buyer',
  userId: organizationId,
  name: '测量',
  role: 'user#userOrg',
  organizationId,
  organizationRole: 'manager',
  sessionId: 'bench',
});

export function connect(url: string) {
  const pool = createPool(url, 4);
  setPool(pool);
  return { end: () => pool.end() };
}

/** Seasons are numbered 1 and 2, organisations from 1; the last of them has the longest list. */
export const calls = (organizations: number): Record<string, () => Promise<unknown>> => {
  const [usual, longest] = [1, organizations];
  const overview = (more: object) => () =>
    listOverview(ctxOf(clerk), overviewInput.parse({ campaignId: 2, pageSize: 20, ...more }));
  const take = (id: number) => () =>
    withTx(ctxOf(managerOf(id)), (ctx) => takeList(ctx, { id: 2, replace: true }));
  return {
    'take over a list of 100 readers': take(usual),
    'take over a list of 5,000 readers': take(longest),
    'the list of 5,000 readers with its titles': () => getOwnList(ctxOf(managerOf(longest)), { id: 2 }),
    'differences of 5,000 readers': () => readDifferences(ctxOf(managerOf(longest)), { id: 2 }),
    'overview, first page': overview({}),
    'overview, page 50': overview({ pageNum: 50 }),
    'overview, who is missing': overview({ state: 'missing' }),
    'overview, an area manager': overview({ managerCode: 'B07' }),
    'overview, a word': overview({ keyword: '199' }),
    'print runs': () => readRuns(ctxOf(clerk), { id: 2 }),
  };
};
