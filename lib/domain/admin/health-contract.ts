import { z } from 'zod';

export const healthLevels = { ok: '正常', warn: '需注意', bad: '异常' } as const;
export type HealthLevel = keyof typeof healthLevels;
const levels = Object.keys(healthLevels) as [HealthLevel, ...HealthLevel[]];

export const healthPartView = z.object({
  key: z.string().describe('部分'),
  label: z.string().describe('名称'),
  level: z.enum(levels).describe('状态'),
  levelLabel: z.string().describe('状态名称'),
  text: z.string().describe('一句话说明'),
  facts: z.array(z.object({ label: z.string(), value: z.string() })).describe('明细'),
  ms: z.number().int().describe('检查用时（毫秒）'),
});
export type HealthPart = z.output<typeof healthPartView>;
export const healthView = z.object({
  level: z.enum(levels).describe('总状态'),
  checkedAt: z.string().describe('检查时间'),
  parts: z.array(healthPartView),
});
export type HealthView = z.output<typeof healthView>;

const count = z.number().int().nullable();
export const overviewView = z.object({
  pendingOrganizations: count.describe('待审核单位；没有权限时为空'),
  failedJobs: count.describe('失败的后台任务'),
  openFindings: count.describe('未解决的账目异常'),
  failedLoginsToday: count.describe('今日登录失败次数'),
  adminsWithoutFactor: count.describe('未启用二次验证的管理员'),
  findings: z
    .array(z.object({ id: z.number().int(), name: z.string(), detail: z.string(), foundAt: z.string() }))
    .describe('最近的账目异常'),
  opening: z
    .array(
      z.object({
        key: z.string(),
        label: z.string().describe('事项'),
        hint: z.string().describe('说明'),
        done: z.boolean().describe('是否已完成'),
        href: z.string().nullable().describe('办理的页面；没有权限时为空'),
        needs: z.string().nullable().describe('办理所需的权限；有权限时为空'),
      }),
    )
    .describe('开站清单；全部完成后为空'),
  operations: z
    .array(
      z.object({
        id: z.number().int(),
        createdAt: z.string(),
        actorName: z.string(),
        actionLabel: z.string(),
        entityLabel: z.string(),
        entityId: z.string(),
        entityName: z.string().nullable().describe('单号或名称；没有或已删除时为空'),
      }),
    )
    .describe('最近的操作'),
});
export type OverviewView = z.output<typeof overviewView>;
