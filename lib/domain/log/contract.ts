import { z } from 'zod';
import { idField, lineField } from '@/lib/core/fields';
import { adminListFields, pagedOf } from '@/lib/core/page';
import { actorKinds, type ActorKind } from './states';

const kinds = Object.keys(actorKinds) as [ActorKind, ...ActorKind[]];

export const operationLogListInput = z.object({
  ...adminListFields,
  keyword: adminListFields.keyword.describe('操作、对象编号、操作人或请求编号'),
  action: lineField(60).optional().describe('操作，如 order.remark；以点结尾时按前缀'),
  entity: lineField(40).optional().describe('对象类型，如 order'),
  entityId: lineField(60).optional().describe('对象编号'),
  actorKind: z.enum(kinds).optional().describe('操作人类型'),
  actorId: idField.optional().describe('操作人编号'),
  actorName: lineField(50).optional().describe('操作人姓名'),
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
export const operationLogListView = pagedOf(operationLogRow);
