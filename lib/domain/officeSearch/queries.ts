import 'server-only';
import { checkPermission, type PermissionKey } from '@/lib/core/permissions';
import { MOBILE_PATTERN, normalizePhone } from '@/lib/core/phone-number';
import { permissionSubject, requireAdmin, type Ctx } from '@/lib/data/ctx';
import { officeListInput } from '@/lib/domain/article/contract';
import { listOfficeArticles } from '@/lib/domain/article/office-queries';
import { memberOfficeListInput } from '@/lib/domain/member/office-contract';
import { listMembers } from '@/lib/domain/member/office-queries';
import { officeOrderListInput } from '@/lib/domain/order/office-contract';
import { listOrders } from '@/lib/domain/order/office-queries';
import { organizationOfficeListInput } from '@/lib/domain/organization/office-contract';
import { listOfficeOrganizations } from '@/lib/domain/organization/office-queries';
import { officeProductListInput } from '@/lib/domain/product/office-contract';
import { listOfficeProducts } from '@/lib/domain/product/office-queries';
import {
  OFFICE_SEARCH_HITS,
  officeFinds,
  type OfficeFind,
  type OfficeHit,
  type OfficeSearched,
  type OfficeSearchInput,
} from './contract';
import { articleHit, memberHit, orderHit, organizationHit, productHit } from './present';

interface Found {
  list: OfficeHit[];
  /** Query of the list that has all of them, `null` when there are no more. */
  more: string | null;
}

interface Source {
  /** The right to the list in which the hits stand as well. */
  can: PermissionKey;
  path: string;
  find: (ctx: Ctx, keyword: string) => Promise<Found>;
}

/** Digits of an order's number from which on it is looked for in the archive as well. */
const ARCHIVE_DIGITS = 8;

const moreOf = (total: number, filter: Record<string, string>): string | null =>
  total > OFFICE_SEARCH_HITS ? new URLSearchParams(filter).toString() : null;

/** Orders as the desk's list finds them, those of a buyer's number, and archived ones by their own. */
async function findOrders(ctx: Ctx, keyword: string): Promise<Found> {
  const phone = normalizePhone(keyword);
  const digits = keyword.replaceAll(/[\s-]/g, '');
  const filters: Record<string, string>[] = [{ keyword }];
  if (MOBILE_PATTERN.test(phone)) filters.push({ buyer: phone });
  else if (/^\d+$/.test(digits) && digits.length >= ARCHIVE_DIGITS)
    filters.push({ orderSn: digits, archived: 'true' });
  const pages = await Promise.all(
    filters.map((filter) =>
      listOrders(ctx, officeOrderListInput.parse({ ...filter, pageSize: OFFICE_SEARCH_HITS })),
    ),
  );
  const rows = new Map(pages.flatMap((page) => page.list.map((row) => [row.id, row])));
  const fullest = pages.findIndex((page) => page.total > OFFICE_SEARCH_HITS);
  return {
    list: [...rows.values()].slice(0, OFFICE_SEARCH_HITS).map(orderHit),
    more: moreOf(pages[fullest]?.total ?? 0, filters[fullest] ?? {}),
  };
}

const sources: Readonly<Record<OfficeFind, Source>> = {
  order: { can: 'order.desk', path: '/mall/manage/orders', find: findOrders },
  product: {
    can: 'product.read',
    path: '/mall/manage/products',
    find: async (ctx, keyword) => {
      const page = await listOfficeProducts(
        ctx,
        officeProductListInput.parse({ keyword, pageSize: OFFICE_SEARCH_HITS }),
      );
      return { list: page.list.map(productHit), more: moreOf(page.total, { keyword }) };
    },
  },
  member: {
    can: 'platform.manage',
    path: '/admin/members',
    find: async (ctx, keyword) => {
      const page = await listMembers(
        ctx,
        memberOfficeListInput.parse({ keyword, pageSize: OFFICE_SEARCH_HITS }),
      );
      return { list: page.list.map(memberHit), more: moreOf(page.total, { keyword }) };
    },
  },
  organization: {
    can: 'platform.manage',
    path: '/admin/organizations/all',
    find: async (ctx, keyword) => {
      const page = await listOfficeOrganizations(
        ctx,
        organizationOfficeListInput.parse({ keyword, pageSize: OFFICE_SEARCH_HITS }),
      );
      return { list: page.list.map(organizationHit), more: moreOf(page.total, { keyword }) };
    },
  },
  article: {
    can: 'article.read',
    path: '/index/manage/article',
    find: async (ctx, keyword) => {
      const page = await listOfficeArticles(
        ctx,
        officeListInput.parse({ keyword, pageSize: OFFICE_SEARCH_HITS }),
      );
      return { list: page.list.map(articleHit), more: moreOf(page.total, { keyword }) };
    },
  },
};

/**
 * What the one field of the offices finds, by the reads of the lists, in the lists that this administrator may open: what they mask is masked here
 * as well (security.md S-10).
 */
export async function searchOffices(ctx: Ctx, { keyword }: OfficeSearchInput): Promise<OfficeSearched> {
  const subject = permissionSubject(requireAdmin(ctx));
  const open = (Object.keys(sources) as OfficeFind[]).filter(
    (kind) => checkPermission(sources[kind].can, subject) === 'ok',
  );
  const groups = await Promise.all(
    open.map(async (kind) => {
      const { path, find } = sources[kind];
      const { list, more } = await find(ctx, keyword);
      return { kind, label: officeFinds[kind], list, listUrl: more === null ? null : `${path}?${more}` };
    }),
  );
  return { groups: groups.filter((group) => group.list.length > 0) };
}
