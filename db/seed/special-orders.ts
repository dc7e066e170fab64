import { eq } from 'drizzle-orm';
import { DAY_MS } from '@/lib/core/dates';
import { transition } from '@/lib/data/transition';
import { applyOther } from '@/lib/domain/specialOrder/commands/apply-other';
import type { ApplyOtherInput } from '@/lib/domain/specialOrder/contract';
import { specialOrderMachine } from '@/lib/states/specialOrder';
import { specialOrderEvents, specialOrders } from '../schema';
import { buyerCtx, clerkCtx, type World } from './case-world';

const HOUR = 3_600_000;

const APPLICATIONS: readonly (Omit<ApplyOtherInput, 'submitKey' | 'orderId' | 'fileIds'> & {
  phone: string;
  daysAgo: number;
  fate: 'open' | 'handling' | 'finished';
  note?: string;
})[] = [
  {
    phone: '13800000001',
    type: 'back_issue',
    title: '补购 2019 年《保密工作》合订本',
    description: '图书室补齐馆藏，需要 2019 年全年合订本；若无合订本，单期也可以。',
    quantity: 2,
    contactName: '王伟',
    contactPhone: '13800000001',
    daysAgo: 20,
    fate: 'finished',
    note: '2019 年合订本库存 2 册，已为您预留，请在一周内通过商城下单，备注“合订本预留”。',
  },
  {
    phone: '13800000001',
    type: 'other',
    title: '咨询宣传展板的电子版授权',
    description: '拟在内部宣传栏使用贵社展板图样，想了解电子版的授权方式和费用。',
    contactName: '王伟',
    contactPhone: '010-83600123',
    daysAgo: 1,
    fate: 'open',
  },
  {
    phone: '13800000002',
    type: 'bulk_print',
    title: '加印《保密法百题问答》1200 册',
    description: '单位全员保密教育使用，希望下月 10 日前送达，封底加印单位名称。',
    quantity: 1200,
    contactName: '李主任',
    contactPhone: '027-85600001',
    daysAgo: 5,
    fate: 'handling',
  },
];

/** Applications of buyers that no product of the catalogue covers, in the states that a buyer can meet. */
export async function seedApplications(world: World): Promise<number> {
  for (const [i, plan] of APPLICATIONS.entries()) {
    await seedApplication(world, plan, i);
  }
  return APPLICATIONS.length;
}

async function seedApplication(world: World, plan: (typeof APPLICATIONS)[number], i: number): Promise<void> {
  const { db, now } = world;
  const { phone, daysAgo, fate, note, ...wish } = plan;
  const at = new Date(now.getTime() - daysAgo * DAY_MS);
  const id = await applyOther(await buyerCtx(world, phone, at), {
    ...wish,
    submitKey: `seed-application-${i}`,
    fileIds: [],
  });
  await db.update(specialOrders).set({ createdAt: at, updatedAt: at }).where(eq(specialOrders.id, id));
  if (fate === 'open') return;
  const move = (action: 'take' | 'finish', hours: number) => {
    const ctx = clerkCtx(world, new Date(at.getTime() + hours * HOUR));
    const clerk = ctx.actor.kind === 'admin' ? ctx.actor.userId : null;
    const done = { finishedBy: clerk, finishedAt: ctx.now, finishNote: note };
    return transition(ctx, {
      machine: specialOrderMachine,
      table: specialOrders,
      events: specialOrderEvents,
      id,
      action,
      set: { assignedTo: clerk, ...(action === 'finish' && done) },
    });
  };
  await move('take', 5);
  if (fate === 'finished') await move('finish', 30);
}
