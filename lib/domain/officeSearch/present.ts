import 'server-only';
import type { OfficeRow } from '@/lib/domain/article/office-queries';
import type { MemberOfficeRow } from '@/lib/domain/member/office-contract';
import type { OfficeOrderRow } from '@/lib/domain/order/office-contract';
import type { OrganizationOfficeRow } from '@/lib/domain/organization/office-contract';
import type { OfficeProductRow } from '@/lib/domain/product/office-queries';
import { articleMachine } from '@/lib/states/article';
import { productMachine } from '@/lib/states/product';
import type { OfficeHit } from './contract';

const noteOf = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' · ');

export const orderHit = (row: OfficeOrderRow): OfficeHit => ({
  id: row.id,
  title: row.orderSn,
  note: noteOf(row.organizationName ?? row.buyerName, row.receiverPhone, row.goods),
  stateLabel: row.archivedAt === null ? row.statusLabel : `${row.statusLabel}（已归档）`,
  url: `/mall/manage/orders/${row.id}`,
});

export const productHit = (row: OfficeProductRow): OfficeHit => ({
  id: row.id,
  title: row.title,
  note: noteOf(row.isbn ?? row.issn, row.sku, row.author),
  stateLabel:
    row.status === 'approved' ? (row.marketable ? '在售' : '未上架') : productMachine.labels[row.status],
  url: `/mall/manage/products/preview/${row.id}`,
});

export const memberHit = (row: MemberOfficeRow): OfficeHit => ({
  id: row.id,
  title: row.name,
  note: noteOf(row.phone ?? row.loginName, row.organizationName),
  stateLabel: row.statusLabel,
  url: `/admin/members/${row.id}`,
});

export const organizationHit = (row: OrganizationOfficeRow): OfficeHit => ({
  id: row.id,
  title: row.name,
  note: noteOf(row.areaText, row.contactName),
  stateLabel: row.active ? row.statusLabel : '已停用',
  url: `/admin/organizations/${row.id}`,
});

export const articleHit = (row: OfficeRow): OfficeHit => ({
  id: row.id,
  title: row.title,
  note: noteOf(row.categoryName, row.createdByName),
  stateLabel: articleMachine.labels[row.status],
  url: `/index/manage/article/preview/${row.id}`,
});
