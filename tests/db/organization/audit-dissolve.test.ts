import { eq, sql } from 'drizzle-orm';
import { organizations } from '@/db/schema/organization';
import { withTx } from '@/lib/data/tx';
import { auditOrganization } from '@/lib/domain/organization/commands/audit-organization';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeOrganization } from '@/tests/support/factories/organization';
import { makeAdmin } from '@/tests/support/factories/people';
import { refused } from '@/tests/support/refused';
import { until } from '@/tests/support/wait';

const statusOf = (id: number) =>
  ownerQuery<{ status: string }>('select status from organizations where id = $1', [id]);

test.each([undefined, '证照不清晰'])(
  'an application that is dissolved at the moment of its audit (%s) is decided no more',
  async (reason) => {
    const submittedAt = new Date();
    const { id } = await makeOrganization({ status: 'pending', submittedAt });
    const auditor = makeCtx({ actor: adminActor(await makeAdmin(['platform'])) });
    const verdict = { id, submittedAt: submittedAt.toISOString(), ...(reason ? { reason } : {}) };
    let answer: Promise<unknown> = Promise.resolve();
    await withTx(makeCtx(), async (ctx) => {
      await ctx.db.update(organizations).set({ deletedAt: new Date() }).where(eq(organizations.id, id));
      // It has read the application as it was, and waits for the row.
      answer = refused(withTx(auditor, (tx) => auditOrganization(tx, verdict)));
      await until(async () => {
        // Asked by the same role: others do not see what a session waits for.
        const waiting = await testDb().execute(
          sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return waiting.rows.length > 0;
      });
    });
    expect(await answer).toMatchObject({ status: 409 });
    expect(await statusOf(id)).toEqual([{ status: 'pending' }]);
    const events = await ownerQuery('select 1 from organization_events where organization_id = $1', [id]);
    expect(events).toEqual([]);
  },
);
