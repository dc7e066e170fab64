import { articles } from '@/db/schema/article';
import { childOrders } from '@/db/schema/childOrder';
import { invoices, invoiceTitles } from '@/db/schema/invoice';
import { orders } from '@/db/schema/order';
import { organizationMembers, organizations, organizationTypes } from '@/db/schema/organization';
import { products } from '@/db/schema/product';
import { shipments } from '@/db/schema/shipment';
import { stockDocumentLines, stockDocuments } from '@/db/schema/stock';
import { eq, getTableName, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { withTx } from '@/lib/data/tx';
import { addChild } from '@/lib/domain/childOrder/commands/add-child';
import { testDb } from '../db';
import { articleFields, insertArticle, makeArticleCategory } from '../factories/article';
import { makeProduct } from '../factories/catalogue';
import { shipChild } from '../factories/child';
import { childInput, orderToSplit } from '../factories/child-order';
import { apply, companyTitle } from '../factories/invoice';
import { joinOrganization, makeOrganization } from '../factories/organization';
import { paidOrder } from '../factories/pay';
import { makeBuyer, makeReceiver, type User } from '../factories/people';
import { draft, makeProductOffice } from '../factories/product-desk';
import { makeCustomer } from '../factories/sale';
import { makeDraft, makeKeeper } from '../factories/stock';

/** Edits of things that come about by trade: articles, products, orders, invoices, stock documents, organisations, the buyer's own. */
export interface TradeCase {
  /** Path of the call behind `/api`. */
  call: string;
  /** The buyer who calls; an administrator with every right when absent. */
  make: () => Promise<{ table: string; id: number; input: Record<string, unknown>; as?: User }>;
}

/** Fills columns of one row. @returns the row */
async function fill<T extends PgTable>(
  table: T,
  where: SQL,
  values: Partial<T['$inferInsert']>,
): Promise<{ table: string; row: T['$inferSelect'] }> {
  const rows = (await testDb()
    .update(table)
    .set(values as never)
    .where(where)
    .returning()) as T['$inferSelect'][];
  return { table: getTableName(table), row: rows[0] as T['$inferSelect'] };
}

const sentOrder = async () => {
  const customer = await makeCustomer();
  const product = await makeProduct({ stock: 5 });
  return { customer, order: await paidOrder(customer, [{ productId: product.id, quantity: 1 }]) };
};
const place = { name: '李四', phone: '13900139000', areaCode: '110101', address: '某街 2 号' };
const company = { titleKind: 'company', title: companyTitle.title };
const papers = { email: 'a@example.cn', receivePhone: '13800138000' };
const title = {
  ...papers,
  taxNo: companyTitle.taxNo,
  titleAddress: '某街 1 号',
  titlePhone: '010-83600101',
  titleBank: '某行',
  titleBankAccount: '6222020200112233',
};

async function askedInvoice() {
  const { customer, order } = await sentOrder();
  const { id } = await apply(customer, [order.id]);
  const own = {
    remark: '票面',
    staffRemark: '内部',
    mailName: '收件',
    mailPhone: '13800138000',
    mailAddress: '某街',
  };
  return { customer, ...(await fill(invoices, eq(invoices.id, id), { ...title, ...own, type: 'special' })) };
}

async function splitChild(by: 'admin' | 'user') {
  const { ctx, customer, order, line } = await orderToSplit([4]);
  const { id } = await withTx(ctx, (c) => addChild(c, childInput(order.id, { [line.id]: 2 })));
  const more = { receiverTel: '010-83600101', postcode: '100010', remark: '备注' };
  const { table } = await fill(childOrders, eq(childOrders.id, id), more);
  const input = { id, ...place, address: '另一街 3 号' };
  return { table, id, input, ...(by === 'user' && { as: customer.user }) };
}

export const tradeCases: TradeCase[] = [
  {
    call: 'admin/article/edit',
    make: async () => {
      const categoryId = await makeArticleCategory();
      const { title: named, contentHtml } = articleFields(categoryId);
      const id = await insertArticle({
        categoryId,
        status: 'draft',
        title: named,
        contentHtml,
        contentText: '第一段',
        subtitle: '副题',
        source: '来源',
        author: '作者',
        editor: '责编',
        summary: '摘要',
        keywords: ['词'],
        externalUrl: 'https://example.cn/a',
        isLead: true,
        isTop: true,
        recommended: true,
        viewsBase: 7,
        viewsSource: '原网站统计',
        topUntil: new Date('2090-01-01T00:00:00Z'),
        expireAt: new Date('2091-01-01T00:00:00Z'),
      });
      const input = { id, version: 1, categoryId, title: '新题', contentHtml };
      return { table: getTableName(articles), id, input };
    },
  },
  {
    call: 'admin/product/edit',
    make: async () => {
      const office = await makeProductOffice();
      const more = {
        subtitle: '副题',
        author: '作者',
        orgFen: 2000,
        minQuantity: 2,
        limitPerOrder: 9,
        weightG: 300,
      };
      const { id, version } = await draft(office, {
        ...more,
        sku: 'EDIT-1',
        isbn: '9787302330981',
        publisher: '社',
        publishDate: '2026-01-01',
        edition: '一',
        pageCount: 9,
        format: '16 开',
        series: '丛书',
        audience: '读者',
        authorIntro: '作者简介',
        recommendation: '推荐',
        limitPerLine: 8,
        salesBase: 5,
        salesSource: '原发行系统统计',
        isHot: true,
        isNew: true,
        sort: 3,
        stockPolicy: 'untracked',
      });
      const { categoryId } = office;
      const named = { kind: 'paper_book', categoryId, title: '新名', listFen: 3000, saleFen: 2500 };
      return { table: getTableName(products), id, input: { id, version, ...named } };
    },
  },
  {
    call: 'admin/order/receiver/update',
    make: async () => {
      const { order } = await sentOrder();
      const more = { receiverTel: '010-83600101', postcode: '100010' };
      const { table, row } = await fill(orders, eq(orders.id, order.id), more);
      return { table, id: row.id, input: { id: row.id, ...place } };
    },
  },
  { call: 'admin/order/childOrder/updateOne', make: () => splitChild('admin') },
  { call: 'user/childOrder/updateOne', make: () => splitChild('user') },
  {
    call: 'admin/shipping/edit',
    make: async () => {
      const { order } = await sentOrder();
      const id = await shipChild(await makeKeeper(), order.id);
      const { table } = await fill(shipments, eq(shipments.id, id), { remark: '备注' });
      return { table, id, input: { id, remark: '新备注' } };
    },
  },
  {
    call: 'admin/stock/edit',
    make: async () => {
      const product = await makeProduct({ stock: 5 });
      const made = await makeDraft(await makeKeeper(), { lines: [{ productId: product.id, quantity: 2 }] });
      const { table, row } = await fill(stockDocuments, eq(stockDocuments.id, made.id), { remark: '备注' });
      const { id, version, reasonKind, deliveryCenterId } = row;
      return { table, id, input: { id, version, reasonKind, deliveryCenterId } };
    },
  },
  {
    call: 'admin/stock/item/edit',
    make: async () => {
      const product = await makeProduct({ stock: 5 });
      const made = await makeDraft(await makeKeeper(), { lines: [{ productId: product.id, quantity: 2 }] });
      const more = { unitCostFen: 1234, remark: '备注' };
      const of = eq(stockDocumentLines.documentId, made.id);
      const { table, row } = await fill(stockDocumentLines, of, more);
      return { table, id: row.id, input: { id: row.id, quantity: 3 } };
    },
  },
  {
    call: 'admin/organization/edit',
    make: async () => {
      const { id, name } = await makeOrganization();
      const { table, row } = await fill(organizations, eq(organizations.id, id), {
        contactName: '张三',
        contactPhone: '010-83600101',
        contactEmail: 'a@example.cn',
        managerCode: 'BJ-OLD',
        remark: '备注',
      });
      return { table, id, input: { id, name, updatedAt: row.updatedAt } };
    },
  },
  {
    call: 'admin/invoice/update',
    make: async () => {
      const { table, row } = await askedInvoice();
      return { table, id: row.id, input: { id: row.id, form: row.form, ...company } };
    },
  },
  {
    call: 'user/invoice/edit',
    make: async () => {
      const { table, row, customer } = await askedInvoice();
      return { table, id: row.id, as: customer.user, input: { id: row.id, ...company } };
    },
  },
  {
    call: 'user/invoice/title/edit',
    make: async () => {
      const { user } = await makeCustomer();
      const { taxNo, titleAddress: address, titlePhone: phone, titleBank: bank } = title;
      const [row] = await testDb()
        .insert(invoiceTitles)
        .values({
          userId: user.id,
          kind: 'company',
          name: companyTitle.title,
          taxNo,
          address,
          phone,
          bank,
          bankAccount: title.titleBankAccount,
          ...papers,
          isDefault: true,
        })
        .returning();
      const id = row?.id ?? 0;
      return { table: getTableName(invoiceTitles), id, as: user, input: { id, ...company } };
    },
  },
  {
    call: 'user/member/update/basic',
    make: async () => {
      const user = await makeBuyer({ gender: 'female', birthday: '1990-01-01' });
      return { table: 'users', id: user.id, as: user, input: { name: user.name } };
    },
  },
  {
    call: 'user/organization/mgr/edit',
    make: async () => {
      const [type] = await testDb().select().from(organizationTypes).limit(1);
      const named = {
        typeId: type?.id,
        creditCode: '91350100M000100Y43',
        areaCode: '110101',
        address: '某街 1 号',
      };
      const contact = { contactName: '张三', contactEmail: 'a@example.cn', contactPhone: '010-83600101' };
      const { id, name, manager } = await makeOrganization({ ...named, ...contact, managerCode: 'BJ-OLD' });
      const input = { ...named, name, contactName: '张三', mail: 'a@example.cn' };
      return { table: getTableName(organizations), id, as: manager.user, input };
    },
  },
  {
    call: 'user/organization/member/edit',
    make: async () => {
      const { id, manager } = await makeOrganization();
      const member = await joinOrganization(id, 'member', { spendingLimitFen: 5000, limitPeriod: 'month' });
      const of = eq(organizationMembers.id, member.memberId);
      const { table } = await fill(organizationMembers, of, {
        name: '成员',
        title: '职务',
        department: '财务处',
      });
      return { table, id: member.memberId, as: manager.user, input: { id: member.memberId } };
    },
  },
  {
    call: 'user/receiver/edit',
    make: async () => {
      const user = await makeBuyer();
      const more = { tel: '010-83600101', postcode: '100010', isDefault: true };
      const { id } = await makeReceiver(user, more);
      return { table: 'receivers', id, as: user, input: { id, ...place } };
    },
  },
];
