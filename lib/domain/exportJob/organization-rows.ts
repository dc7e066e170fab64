import 'server-only';
import { and, sql } from 'drizzle-orm';
import { organizations } from '@/db/schema/organization';
import type { SheetCell, SheetColumn } from '@/lib/adapters/spreadsheet/port';
import { formatDateTime } from '@/lib/core/dates';
import { maskName } from '@/lib/core/mask-name';
import { maskPhone } from '@/lib/core/phone-number';
import type { Ctx } from '@/lib/data/ctx';
import { organizationFilter } from '@/lib/domain/organization/desk-filter';
import { deskRows, placeOf } from '@/lib/domain/organization/desk-queries';
import { organizationMachine } from '@/lib/states/organization';
import type { ExportInput } from './contract';
import { after, countTo, newestFirst, PAGE_ROWS, walk, type ExportSource } from './walk';

const KEY = { createdAt: organizations.createdAt, id: organizations.id };

const columns: readonly SheetColumn[] = [
  { title: '单位编号', kind: 'number', width: 10 },
  { title: '单位全称', width: 32 },
  { title: '统一社会信用代码', width: 22 },
  { title: '单位类型', width: 12 },
  { title: '所在地区', width: 24 },
  { title: '联系人', width: 12 },
  { title: '联系电话', width: 16 },
  { title: '区域经理编码', width: 14 },
  { title: '审核状态', width: 10 },
  { title: '启用', width: 8 },
  { title: '成员数', kind: 'number', width: 8 },
  { title: '登记时间', width: 19 },
  { title: '审核时间', width: 19 },
];

export function organizationCells(
  o: Awaited<ReturnType<typeof deskRows>>[number],
  full: boolean,
): SheetCell[] {
  return [
    o.id,
    o.name,
    o.creditCode,
    o.typeName,
    placeOf(o),
    o.contactName === null || full ? o.contactName : maskName(o.contactName),
    o.contactPhone === null || full ? o.contactPhone : maskPhone(o.contactPhone),
    o.managerCode,
    organizationMachine.label(o.status),
    o.active ? '是' : '否',
    o.members,
    formatDateTime(o.createdAt),
    o.auditedAt ? formatDateTime(o.auditedAt) : null,
  ];
}

/** One row per organisation, newest first; the filters are those of the platform's list. */
export function organizationSource(ctx: Ctx, { full, ...input }: ExportInput<'organization'>): ExportSource {
  const where = organizationFilter(input);
  async function* pages() {
    const found = walk(async (last) => {
      const rows = await deskRows(ctx)
        .where(and(where, after(KEY, last)))
        .orderBy(newestFirst(KEY))
        .limit(PAGE_ROWS);
      return rows.map((row) => ({ ...row, rowId: row.id }));
    });
    for await (const page of found) {
      yield page.map((one) => organizationCells(one, full));
    }
  }
  return {
    columns,
    count: (cap) => countTo(ctx, cap, sql`from ${organizations} where ${where ?? sql`true`}`),
    pages,
  };
}
