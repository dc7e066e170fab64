/** Ways by which alerts leave. */
export const alertChannels = { mail: '邮件', sms: '短信', webhook: '群机器人' } as const;
export type AlertChannel = keyof typeof alertChannels;
export const alertChannelList = Object.keys(alertChannels) as [AlertChannel, ...AlertChannel[]];

/** What somebody who is alerted wants to hear of. */
export const alertTopics = {
  books: '账目与对账',
  jobs: '后台任务',
  system: '系统与外部服务',
} as const;
export type AlertTopic = keyof typeof alertTopics;
export const alertTopicList = Object.keys(alertTopics) as [AlertTopic, ...AlertTopic[]];
