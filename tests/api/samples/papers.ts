import { eq } from 'drizzle-orm';
import { invoices } from '@/db/schema/invoice';
import { randomDigits, randomToken } from '@/lib/core/ids';
import { withTx } from '@/lib/data/tx';
import { applyInvoice } from '@/lib/domain/invoice/commands/apply-invoice';
import { addTitle } from '@/lib/domain/invoice/commands/manage-titles';
import { addBuyerFile } from '@/lib/domain/order/commands/add-order-file';
import { makePapers } from '@/lib/domain/paper/commands/make-papers';
import { testDb } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { codesOf, type CodeRow } from '@/tests/support/factories/codes';
import { paidOrder } from '@/tests/support/factories/pay';
import { ctxOf } from '@/tests/support/factories/sale';
import { pdf, picture } from '@/tests/support/factories/upload';
import { about, paid, unpaid, type Samples, type World } from './world';

/** An order with its contract. */
async function contract(w: World) {
  const { id: orderId } = await unpaid(w);
  const [paper] = await withTx(ctxOf(w.me), (ctx) => makePapers(ctx, { orderId, kind: 'contract' }));
  return { orderId, paperId: paper?.id ?? 0 };
}

const title = {
  type: 'normal',
  titleKind: 'company',
  title: '某研究所',
  taxNo: '91110000600037341L',
} as const;
const book = { titleKind: 'company', title: '某研究所', taxNo: '91110000600037341L' } as const;

async function requested(w: World): Promise<number> {
  const order = await paid(w);
  const input = { orderIds: [order.id], applyKey: randomToken(16), ...title };
  return (await withTx(ctxOf(w.me), (ctx) => applyInvoice(ctx, input))).id;
}

/** An invoice with its stored PDF, as issuing leaves it. */
async function issued(w: World): Promise<number> {
  const id = await requested(w);
  const content = pdf().toString('base64');
  const stored = await addBuyerFile(ctxOf(w.me), { name: '发票.pdf', content, purpose: 'order' });
  await testDb()
    .update(invoices)
    .set({ status: 'issued', invoiceNo: randomDigits(20), issuedAt: new Date(), pdfUploadId: stored.id })
    .where(eq(invoices.id, id));
  return id;
}

async function keptTitle(w: World): Promise<number> {
  const input = { ...book, isDefault: false, shared: false };
  return (await withTx(ctxOf(w.me), (ctx) => addTitle(ctx, input))).id;
}

const image = async () => (await picture(40, 30)).toString('base64');

async function file(w: World): Promise<number> {
  const { id } = await unpaid(w);
  const input = { name: '清单.png', content: await image(), purpose: 'order' as const, orderId: id };
  return (await addBuyerFile(ctxOf(w.me), input)).id;
}

/** A paid e-book with its codes. */
export async function ebook(w: World): Promise<{ orderId: number; code: CodeRow }> {
  const product = await makeProduct({ kind: 'e_book', stockPolicy: 'untracked', weightG: 0 });
  const order = await paidOrder(w.me, [{ productId: product.id, quantity: 1 }]);
  const [code] = await codesOf(product.id);
  if (!code) throw new Error('no code');
  return { orderId: order.id, code };
}

/** Invoices, files of orders and activation codes of a buyer. */
export const paperSamples: Samples = {
  'POST /api/user/paper/make': {
    own: 'orderId',
    make: async (w) => ({ body: { orderId: (await unpaid(w)).id, kind: 'contract' } }),
  },
  'GET /api/user/paper/pdf/[id]': { own: 'id', make: async (w) => about((await contract(w)).paperId) },
  'GET /api/user/paper/zip/[id]': { own: 'id', make: async (w) => about((await contract(w)).orderId) },
  'GET /api/user/invoice/title/list': { make: async (w) => (await keptTitle(w), {}) },
  'POST /api/user/invoice/title/add': { make: () => ({ body: { ...book, isDefault: true } }) },
  'POST /api/user/invoice/title/edit': {
    own: 'id',
    make: async (w) => ({ body: { id: await keptTitle(w), ...book, title: '某设计院' } }),
  },
  'POST /api/user/invoice/title/del/[id]': { own: 'id', make: async (w) => about(await keptTitle(w)) },
  'POST /api/user/invoice/title/default/[id]': { own: 'id', make: async (w) => about(await keptTitle(w)) },
  'GET /api/user/invoice/billable/list': { make: async (w) => (await paid(w), {}) },
  'POST /api/user/invoice/apply': {
    own: 'orderIds',
    make: async (w) => ({ body: { orderIds: [(await paid(w)).id], applyKey: randomToken(16), ...title } }),
  },
  'POST /api/user/invoice/apply/batch': {
    make: async (w) => ({
      body: {
        applyKey: randomToken(16),
        groups: [
          { orderIds: [(await paid(w)).id], department: '财务处', invoice: title },
          { orderIds: [(await paid(w)).id], invoice: { ...title, title: '某设计院' } },
        ],
      },
    }),
  },
  'POST /api/user/invoice/edit': {
    own: 'id',
    make: async (w) => ({ body: { id: await requested(w), ...title, title: '某设计院' } }),
  },
  'POST /api/user/invoice/cancel/[id]': { own: 'id', make: async (w) => about(await requested(w)) },
  'GET /api/user/invoice/detail/[id]': { own: 'id', make: async (w) => about(await requested(w)) },
  'GET /api/user/invoice/download/[id]': { own: 'id', make: async (w) => about(await issued(w)) },
  'GET /api/user/invoice/last': { make: async (w) => (await requested(w), {}) },
  'GET /api/user/invoice/myInvoice': {
    make: async (w) => (await requested(w), { query: { tab: 'applied' } }),
  },
  'POST /api/user/invoice/export': { make: async (w) => (await issued(w), { body: { tab: 'issued' } }) },
  'GET /api/user/invoice/online/list': { make: async (w) => (await issued(w), {}) },
  'GET /api/user/invoice/selectByOrderId/[id]': { own: 'id', make: async (w) => about((await paid(w)).id) },
  'POST /api/user/file/base64': {
    own: 'orderId',
    make: async (w) => ({
      body: { name: '清单.png', content: await image(), purpose: 'order', orderId: (await unpaid(w)).id },
    }),
  },
  'GET /api/user/file/download/[id]': { own: 'id', make: async (w) => about(await file(w)) },
  'POST /api/user/file/del/[id]': { own: 'id', make: async (w) => about(await file(w)) },
  'GET /api/user/ebook/shelf': { make: async (w) => (await ebook(w), {}) },
  'GET /api/user/order/ebook/codes/[id]': { own: 'id', make: async (w) => about((await ebook(w)).orderId) },
  'GET /api/user/order/ebook/code/[sn]': {
    own: 'sn',
    make: async (w) => ({ params: { sn: (await ebook(w)).code.sn } }),
  },
  'GET /api/user/order/ebook/qrcode': {
    own: 'sn',
    make: async (w) => ({ query: { sn: (await ebook(w)).code.sn } }),
  },
  'GET /api/guest/order/ebook/[sn]': { make: async (w) => ({ params: { sn: (await ebook(w)).code.sn } }) },
};
