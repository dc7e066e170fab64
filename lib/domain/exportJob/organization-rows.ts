import 'server-only';
import { sql } from 'drizzle-orm';
import { organizations } from '@/db/schema/organization';
import type { Ctx } from '@/lib/data/ctx';
import type { Column } from '@/lib/data/sheet-file';
import { organizationFilter } from '@/lib/domain/organization/office-filter';
import { officeRows, placeOf } from '@/lib/domain/organization/office-queries';
import { organizationMachine } from '@/lib/states/organization';
import type { ExportInput } from './contract';
import { listSource, PAGE_ROWS, shownTo, timeCell, type ExportSource } from './walk';

const KEY = { createdAt: organizations.createdAt, id: organizations.id };

export const organizationColumns = (
  full: boolean,
): Column<Awaited<ReturnType<typeof officeRows>>[number]>[] => {
  const shown = shownTo(full);
  return [
    { title: '单位编号', kind: 'number', width: 10, value: (o) => o.id },
    { title: '单位全称', width: 32, value: (o) => o.name },
    { title: '统一社会信用代码', width: 22, value: (o) => o.creditCode },
    { title: '单位类型', width: 12, value: (o) => o.typeName },
    { title: '所在地区', width: 24, value: (o) => placeOf(o) },
    { title: '联系人', width: 12, value: (o) => shown.name(o.contactName) },
    { title: '联系电话', width: 16, value: (o) => shown.phone(o.contactPhone) },
    { title: '区域经理编码', width: 14, value: (o) => o.managerCode },
    { title: '审核状态', width: 10, value: (o) => organizationMachine.label(o.status) },
    { title: '启用', width: 8, value: (o) => (o.active ? '是' : '否') },
    { title: '成员数', kind: 'number', width: 8, value: (o) => o.members },
    { title: '登记时间', width: 19, value: (o) => timeCell(o.createdAt) },
    { title: '审核时间', width: 19, value: (o) => timeCell(o.auditedAt) },
  ];
};

/** One row per organisation, newest first; the filters are those of the platform's list. */
export function organizationSource(ctx: Ctx, { full, ...input }: ExportInput<'organization'>): ExportSource {
  const where = organizationFilter(input);
  return listSource(ctx, {
    key: KEY,
    where,
    from: sql`from ${organizations}`,
    columns: organizationColumns(full),
    read: async ({ where: found, order }) => {
      const rows = await officeRows(ctx).where(found).orderBy(order).limit(PAGE_ROWS);
      return rows.map((row) => ({ ...row, rowId: row.id }));
    },
    rows: (page) => page,
  });
}
