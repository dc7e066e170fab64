import 'server-only';
import { z } from 'zod';
import { idField } from '@/lib/core/fields';
import type { Ctx } from '@/lib/data/ctx';
import { cleanNotices } from '@/lib/domain/notice/commands/clean-notices';
import { deliverMessage } from '@/lib/domain/notice/commands/deliver-message';
import { sendNotice } from '@/lib/domain/notice/commands/send-notice';
import { noticeKinds, type NoticeKind } from '@/lib/states/notice';

const eventPayload = z.object({ kind: z.enum(Object.keys(noticeKinds) as NoticeKind[]), id: idField });
const messagePayload = z.object({ messageId: idField });

const deliver = (ctx: Ctx, payload: unknown) => deliverMessage(ctx, messagePayload.parse(payload).messageId);

/** Notices to buyers. Names with a dot are enqueued by commands, names with a colon run by the clock. */
export const noticeTasks = {
  'notice.send': (ctx: Ctx, payload: unknown) => {
    const { kind, id } = eventPayload.parse(payload);
    return sendNotice(ctx, kind, id);
  },
  'notice.sms': deliver,
  'notice.mail': deliver,
  'notice:clean': cleanNotices,
} as const;

/** At a quarter past three in the morning of Asia/Shanghai. */
export const noticeCrontab = ['15 19 * * * notice:clean'];
