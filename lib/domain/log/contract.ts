import { z } from 'zod';
import { idField, intField, lineField } from '@/lib/core/fields';
import { officeListFields, pagedOf } from '@/lib/core/page';
import { actorKinds, type ActorKind } from '@/lib/states/log';

const kinds = Object.keys(actorKinds) as [ActorKind, ...ActorKind[]];

export const operationLogListInput = z.object({
  ...officeListFields,
  keyword: officeListFields.keyword.describe('请求编号或对象编号；操作和操作人按开头'),
  action: lineField(60).optional().describe('操作，如 order.remark；以点结尾时按前缀'),
  entity: lineField(40).optional().describe('对象类型，如 order'),
  entityId: lineField(60).optional().describe('对象编号'),
  actorKind: z.enum(kinds).optional().describe('操作人类型'),
  actorId: idField.optional().describe('操作人编号'),
  actorName: lineField(50).optional().describe('操作人姓名，按开头'),
  ip: lineField(45).optional().describe('IP 地址'),
  sort: z.enum(['createdAt', '-createdAt']).default('-createdAt').describe('排序'),
});
export type OperationLogListInput = z.output<typeof operationLogListInput>;

export const operationLogRow = z.object({
  id: z.number().int().describe('记录编号'),
  createdAt: z.string().describe('时间'),
  actorKind: z.enum(kinds).describe('操作人类型'),
  actorKindLabel: z.string().describe('操作人类型名称'),
  actorId: z.number().int().nullable().describe('操作人编号'),
  actorName: z.string().describe('操作人'),
  role: z.string().nullable().describe('角色'),
  action: z.string().describe('操作'),
  actionLabel: z.string().describe('操作名称'),
  entity: z.string().describe('对象类型'),
  entityLabel: z.string().describe('对象类型名称'),
  entityId: z.string().describe('对象编号'),
  entityName: z.string().nullable().describe('对象的单号或名称；没有或已删除时为空'),
  changes: z
    .array(
      z.object({
        field: z.string().describe('字段'),
        label: z.string().describe('字段名称'),
        before: z.string().nullable().describe('修改前；空为无'),
        after: z.string().nullable().describe('修改后；空为无'),
      }),
    )
    .describe('变更内容'),
  ip: z.string().nullable().describe('IP 地址'),
  userAgent: z.string().nullable().describe('浏览器'),
  requestId: z.string().nullable().describe('请求编号'),
  chainNo: z.number().int().nullable().describe('防篡改链序号'),
});
export type OperationLogRow = z.output<typeof operationLogRow>;
/** Marks a count that ended before the rows did. */
export const moreField = { more: z.boolean().optional().describe('总数超过上限，实际更多') };
export const operationLogListView = pagedOf(operationLogRow).extend(moreField);

export const verifyInput = z.object({
  after: intField(0, Number.MAX_SAFE_INTEGER).default(0).describe('从这个链序号之后继续；0 为从头'),
});
export const verifyView = z.object({
  checked: z.number().int().describe('本次核对的行数'),
  last: z.number().int().describe('核对到的链序号'),
  head: z.number().int().describe('链尾序号'),
  headHash: z.string().nullable().describe('链尾的哈希，可抄录留存以便日后比对'),
  startsAt: z.number().int().describe('现存第一行的链序号；之前的已按保存期限清理'),
  done: z.boolean().describe('是否已核对到链尾'),
  broken: z
    .object({ chainNo: z.number().int().describe('链序号'), problem: z.string().describe('问题') })
    .nullable()
    .describe('第一处断裂，空为完好'),
});
export type VerifyView = z.output<typeof verifyView>;
