/** Advertisement positions (specification sections 3 and 7). */
export const adPositionNames = {
  1: '首页顶部轮播',
  2: '首页横幅一',
  3: '首页横幅二',
  4: '首页第二轮播',
  5: '首页横幅三',
} as const;
export type AdPosition = keyof typeof adPositionNames;

/** What an advertisement is doing now: follows from its switch and its period, nobody sets it. */
export const adStates = {
  running: '投放中',
  waiting: '未开始',
  ended: '已结束',
  disabled: '已停用',
} as const;
export type AdState = keyof typeof adStates;
