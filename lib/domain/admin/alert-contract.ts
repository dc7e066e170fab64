import { z } from 'zod';

const channels = ['mail', 'sms', 'webhook'] as const;

export const alertsView = z.object({
  targets: z
    .array(
      z.object({
        channel: z.enum(channels).describe('渠道'),
        name: z.string().describe('接收人，已隐去部分'),
      }),
    )
    .describe('接收人，由服务器配置'),
  open: z
    .array(
      z.object({
        id: z.number().int(),
        title: z.string().describe('异常'),
        detail: z.string().describe('说明'),
        foundAt: z.string().describe('发现时间'),
        notifiedAt: z.string().nullable().describe('最近通知时间'),
      }),
    )
    .describe('未解决的异常'),
  last: z
    .object({
      at: z.string().describe('时间'),
      channelLabel: z.string().describe('渠道'),
      statusLabel: z.string().describe('结果'),
    })
    .nullable()
    .describe('最近一次告警消息'),
});
export type AlertsView = z.output<typeof alertsView>;

export const alertTestView = z.object({ sent: z.number().int().describe('已安排发送的消息数') });
