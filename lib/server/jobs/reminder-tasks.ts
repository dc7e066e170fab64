import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { remindOverdueCases } from '@/lib/domain/aftersale/commands/remind-overdue';
import { remindWaitingOrders } from '@/lib/domain/order/commands/remind-waiting';
import { remindDiffs } from '@/lib/domain/payment/commands/remind-diffs';
import { tidyReminders } from '@/lib/domain/reminder/commands/remind';
import { remindOverdueSpecials } from '@/lib/domain/specialOrder/commands/remind-overdue';
import { remindLowStock } from '@/lib/domain/stock/commands/remind-stock';

const finders = [
  remindLowStock,
  remindWaitingOrders,
  remindOverdueCases,
  remindOverdueSpecials,
  remindDiffs,
] as const;

/** Reminders that nobody's act makes; they run by the clock. */
export const reminderTasks = {
  'reminder:find': async (ctx: Ctx) => {
    for (const find of finders) await withTx(ctx, find);
  },
  'reminder:tidy': (ctx: Ctx) => tidyReminders(ctx),
} as const;

/** Every five minutes; what is over goes at five past four in the morning of Asia/Shanghai. */
export const reminderCrontab = ['*/5 * * * * reminder:find', '5 20 * * * reminder:tidy'];
