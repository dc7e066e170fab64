import { z } from 'zod';
import { alertChannelList, alertTopicList } from '@/lib/states/alert';

const target = z.object({
  channel: z.enum(alertChannelList).describe('渠道'),
  name: z.string().describe('接收人，已隐去部分'),
});

export const alertsView = z.object({
  targets: z
    .array(
      target.extend({
        id: z.number().int().nullable().describe('编号；由服务器配置的没有'),
        channelLabel: z.string().describe('渠道名称'),
        label: z.string().describe('称呼；由服务器配置的为空'),
        topics: z.array(z.enum(alertTopicList)).describe('接收哪些告警'),
        enabled: z.boolean().describe('是否启用'),
        works: z.boolean().describe('是否能收到'),
        tried: z.boolean().describe('是否向其发送过'),
        text: z.string().describe('最近送达的时间，或收不到的原因'),
      }),
    )
    .describe('接收人：由服务器配置的，和在本页添加的'),
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

export const alertTestView = z.object({
  results: z
    .array(
      target.extend({
        delivered: z.boolean().describe('对方的服务器是否已接收'),
        text: z.string().describe('没有送达的原因；已送达时为空'),
      }),
    )
    .describe('逐个接收人的结果'),
});
export type AlertTestView = z.output<typeof alertTestView>;
