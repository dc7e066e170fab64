/** Public information (信息公开): no audit flow, an editor publishes. */
export const publicInfoStates = { draft: '草稿', published: '已发布', offline: '已下线' } as const;
export type PublicInfoState = keyof typeof publicInfoStates;
