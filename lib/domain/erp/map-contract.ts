import { z } from 'zod';
import { editShape } from '@/lib/core/edit';
import { boolField, idField, intField, lineField, orNull } from '@/lib/core/fields';
import { versionField } from '@/lib/core/listed';
import { officeListFields, pagedOf } from '@/lib/core/page';
import { productKinds, type ProductKind } from '@/lib/states/product-kind';

const kinds = Object.keys(productKinds) as [ProductKind, ...ProductKind[]];

/** A code of the ERP: as it writes it, without spaces around. */
export const erpCodeField = lineField(64).min(1, '请输入存货编码').describe('ERP 存货编码');

const target = {
  productId: idField.describe('商品编号'),
  issueId: orNull(idField).describe('期次编号；期刊必填，图书不填'),
  unitFactor: intField(1, 10_000).default(1).describe('一个 ERP 单位折合的册数'),
};
const fields = {
  erpCode: erpCodeField,
  erpName: orNull(lineField(200)).describe('ERP 存货名称'),
  ...target,
  active: boolField.default(true).describe('是否启用；停用的编码按未对照处理'),
  remark: orNull(lineField(200)).describe('备注'),
};

export const mapAddInput = z.object(fields);
export type MapAddInput = z.output<typeof mapAddInput>;
export const mapEditInput = z.object({ id: idField, version: versionField, ...editShape(fields) });
export type MapEditInput = z.output<typeof mapEditInput>;

export const mapListInput = z.object({
  ...officeListFields,
  sort: z
    .enum(['erpCode', '-erpCode', 'updatedAt', '-updatedAt', 'id', '-id'])
    .optional()
    .describe('排序字段，前缀 - 为降序；默认最近修改在前'),
  kind: z.enum(kinds).optional().describe('商品类型'),
  active: boolField.optional().describe('是否启用'),
  productId: idField.optional().describe('商品编号'),
});
export type MapListInput = z.output<typeof mapListInput>;

/** What a code stands for in the mall. */
export const mapTargetView = z.object({
  productId: z.number().int(),
  sku: z.string().describe('商品编码'),
  title: z.string().describe('商品名称'),
  kind: z.enum(kinds).describe('商品类型'),
  issueId: z.number().int().nullable(),
  issueTitle: z.string().nullable().describe('期次名称'),
});

export const mapView = mapTargetView.extend({
  id: z.number().int(),
  erpCode: z.string().describe('ERP 存货编码'),
  erpName: z.string().nullable().describe('ERP 存货名称'),
  unitFactor: z.number().int().describe('一个 ERP 单位折合的册数'),
  active: z.boolean().describe('是否启用'),
  remark: z.string().nullable(),
  onHand: z.number().int().describe('现存量，各库房合计，册'),
  lastAsOf: z.string().nullable().describe('最近一次采用的 ERP 数据的截止时间'),
  version: z.number().int().describe('版本号'),
  updatedAt: z.string().describe('最后修改时间'),
});
export type MapView = z.output<typeof mapView>;
export const mapListView = pagedOf(mapView);

/** Largest mapping file, in bytes, and most rows of it. */
export const MAX_MAP_FILE = 5 * 1024 * 1024;
export const MAX_MAP_ROWS = 5000;
/** Changes that a preview shows; the numbers count all of them. */
export const SHOWN_MAP_CHANGES = 500;

export const mapImportInput = z.object({
  file: z
    .file('请选择文件')
    .min(1, '文件是空的')
    .max(MAX_MAP_FILE, '文件不能超过 5 MB')
    .describe('Excel（.xlsx）或 CSV，列：存货编码、商品编码，可有存货名称、期次、换算、备注'),
});
export const mapImportApplyInput = z.object({
  ...mapImportInput.shape,
  fingerprint: z
    .string()
    .regex(/^[0-9a-f]{64}$/, '请先预览')
    .describe('预览返回的指纹'),
});

export const fileProblemView = z.object({
  line: z.number().int().describe('文件中的行号'),
  column: z.string().describe('列名'),
  erpCode: z.string().describe('该行的存货编码'),
  message: z.string().describe('问题'),
});
export type FileProblem = z.output<typeof fileProblemView>;

export const mapImportView = z.object({
  rows: z.number().int().describe('数据行数'),
  counts: z.object({ add: z.number().int(), edit: z.number().int(), same: z.number().int() }),
  errors: z.array(fileProblemView).describe('错误，全部'),
  changes: z
    .array(
      z.object({
        line: z.number().int(),
        erpCode: z.string(),
        action: z.enum(['add', 'edit']).describe('新增或修改'),
        before: z.string().nullable().describe('现在的对照'),
        after: z.string().describe('导入后的对照'),
      }),
    )
    .describe('变更明细，最多 500 条'),
  fingerprint: z.string().describe('确认导入时带回'),
});
export type MapImportView = z.output<typeof mapImportView>;

export const unmappedStates = { open: '待对照', ignored: '不需对照', mapped: '已对照' } as const;
export type UnmappedState = keyof typeof unmappedStates;
const unmappedKeys = ['open', 'ignored', 'mapped'] as const;

export const unmappedListInput = z.object({
  ...officeListFields,
  sort: z
    .enum(['erpCode', '-erpCode', 'lastSeenAt', '-lastSeenAt', 'seenCount', '-seenCount'])
    .optional()
    .describe('排序字段，前缀 - 为降序；默认最近出现在前'),
  status: z.enum(unmappedKeys).default('open').describe('状态'),
});
export type UnmappedListInput = z.output<typeof unmappedListInput>;

export const unmappedView = z.object({
  id: z.number().int(),
  erpCode: z.string(),
  erpName: z.string().nullable(),
  warehouse: z.string().nullable().describe('最近出现的仓库'),
  lastQty: z.number().int().nullable().describe('最近的现存量，ERP 单位'),
  seenCount: z.number().int().describe('出现次数'),
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
  lastRunId: z.number().int().nullable().describe('最近出现在哪次同步'),
  status: z.enum(unmappedKeys).describe('状态'),
  resolvedAt: z.string().nullable().describe('处理时间'),
  resolvedByName: z.string().nullable().describe('处理人'),
});
export type UnmappedView = z.output<typeof unmappedView>;
export const unmappedListView = pagedOf(unmappedView);

/** `map` makes the mapping, `ignore` takes codes of things that the mall does not sell off the list, `reopen` puts them back. */
export const unmappedResolveInput = z.discriminatedUnion('action', [
  z.object({ action: z.literal('map'), id: idField, ...target }),
  z.object({ action: z.literal('ignore'), ids: z.array(idField).min(1).max(100) }),
  z.object({ action: z.literal('reopen'), ids: z.array(idField).min(1).max(100) }),
]);
export type UnmappedResolveInput = z.output<typeof unmappedResolveInput>;
