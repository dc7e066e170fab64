/** Who did something: shared by the operation log and by every `*_events` table. */
export const actorKinds = { guest: '访客', buyer: '用户', admin: '管理员', system: '系统' } as const;
export type ActorKind = keyof typeof actorKinds;

/** How a login (or its end) was attempted. */
export const loginMethods = {
  password: '密码登录',
  sms: '短信登录',
  second_factor: '二次验证',
  logout: '退出登录',
} as const;
export type LoginMethod = keyof typeof loginMethods;

/** Outgoing messages; `unknown` means that the provider's answer was lost, so the message is not repeated by itself. */
export const messageStates = {
  pending: '待发送',
  sent: '已发送',
  failed: '发送失败',
  unknown: '结果未知',
} as const;
export type MessageState = keyof typeof messageStates;

export const messageChannels = {
  sms: '短信',
  mail: '邮件',
  push: '搜索引擎推送',
  webhook: '消息机器人',
} as const;
export type MessageChannel = keyof typeof messageChannels;
