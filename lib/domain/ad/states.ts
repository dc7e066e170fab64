/** Advertisement positions (specification sections 3 and 7). */
export const adPositionNames = {
  1: '首页顶部轮播',
  2: '首页横幅一',
  3: '首页横幅二',
  4: '首页第二轮播',
  5: '首页横幅三',
} as const;
export type AdPosition = keyof typeof adPositionNames;
