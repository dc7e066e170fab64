import { eq } from 'drizzle-orm';
import { invoices } from '@/db/schema/invoice';
import { providerTokens } from '@/db/schema/providerToken';
import { formatDate } from '@/lib/core/dates';
import { tellHistory } from '@/scripts/start/history.mjs';
import { systemCtx } from '@/lib/server/context';
import { OWNER_ROLE } from '@/scripts/db/prepare.mjs';
import { socketUrl } from '@/scripts/db/postgres.mjs';
import { testDb } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { apply, companyTitle, issueByHand, linesOf, readInvoice } from '@/tests/support/factories/invoice';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeCustomer } from '@/tests/support/factories/sale';
import { startTestGateway, type TestGateway } from '@/tests/support/gateway';
import { until } from '@/tests/support/wait';

let gw: TestGateway;
beforeAll(async () => {
  gw = await startTestGateway();
});
afterAll(() => gw.stop());

const port = () => systemCtx('test').ports.einvoice!;

test('the provider is configured by the environment, with the seller and drawer it knows', () => {
  expect(port().provider).toBe('nuonuo');
  expect(systemCtx('test').config.einvoice).toEqual({
    sellerTaxNo: gw.gateway.env['NUONUO_TAX_NO'],
    sellerName: gw.gateway.env['NUONUO_SELLER_NAME'],
    drawer: gw.gateway.env['NUONUO_DRAWER'],
  });
});

test('ten questions at once, without a token: the provider is asked for one token', async () => {
  await testDb().delete(providerTokens);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => port().query({ requestNos: [`NONE${i}`] })),
  );
  expect(answers).toEqual(answers.map(() => ({ kind: 'ok', value: [] })));
  const calls = (await (await fetch(`${gw.gateway.wxpayUrl}/__admin/tokenCalls`)).json()) as string[];
  expect(calls).toHaveLength(1);
  expect(await testDb().select({ count: providerTokens.refreshCount }).from(providerTokens)).toEqual([
    { count: 1 },
  ]);
});

test('documents issued before there was the gateway are told to it once, and can be turned red there', async () => {
  const product = await makeProduct({ stock: 10, saleFen: 5000 });
  const customer = await makeCustomer();
  const { id: orderId } = await paidOrder(customer, [{ productId: product.id, quantity: 2 }]);
  const asked = await apply(customer, [orderId]);
  await issueByHand(asked.id);
  await testDb().update(invoices).set({ provider: 'nuonuo' }).where(eq(invoices.id, asked.id));
  const row = await readInvoice(asked.id);
  const owner = socketUrl(process.env.TEST_PG_HOST!, `t_${process.env.JEST_WORKER_ID ?? '1'}`, OWNER_ROLE);
  await tellHistory({ owner, gateway: gw.gateway.wxpayUrl });
  await tellHistory({ owner, gateway: gw.gateway.wxpayUrl });
  const known = await gw.invoices();
  expect(known).toMatchObject([
    {
      number: row.invoiceNo,
      orderNo: row.requestNo,
      line: 'pc',
      status: '2',
      buyerName: companyTitle.title,
      buyerTaxNum: companyTitle.taxNo,
      amountFen: row.amountFen,
      netFen: row.netFen,
      taxFen: row.taxFen,
    },
  ]);
  expect(known[0]!.details.map((d) => [d.name, d.quantity, d.amountFen, d.taxFen])).toEqual(
    await linesOf(asked.id),
  );
  expect(formatDate(known[0]!.issuedAt!)).toBe(formatDate(row.issuedAt!));
  const blue = {
    type: 'normal' as const,
    invoiceNo: row.invoiceNo!,
    buyerName: row.titleName,
    buyerTaxNo: row.taxNo,
  };
  const billId = `${row.requestNo}R`;
  expect(await port().requestRed({ billId, reason: 'return', blue })).toEqual({
    kind: 'ok',
    value: { billId },
  });
  await until(async () => {
    const form = await port().queryRed(billId);
    return form.kind === 'ok' && form.value.issued;
  });
});
