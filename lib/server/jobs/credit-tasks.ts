import 'server-only';
import { z } from 'zod';
import { idField } from '@/lib/core/fields';
import type { Ctx } from '@/lib/data/ctx';
import { remindDebts } from '@/lib/domain/credit/commands/remind-debts';
import { returnGoods } from '@/lib/domain/credit/commands/return-goods';

const refundPayload = z.object({ refundId: idField });

/** Background work of credit. */
export const creditTasks = {
  'credit.return': (ctx: Ctx, payload: unknown) => returnGoods(ctx, refundPayload.parse(payload).refundId),
  'credit:remind': remindDebts,
} as const;

/** At half past nine in the morning of Asia/Shanghai. */
export const creditCrontab = ['30 1 * * * credit:remind'];
