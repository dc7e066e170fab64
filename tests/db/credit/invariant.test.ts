import { ownerQuery } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { grant, putOnAccount } from '@/tests/support/factories/credit';
import { makeOrganization } from '@/tests/support/factories/organization';
import { attemptsOf } from '@/tests/support/factories/pay';
import { placeOrder } from '@/tests/support/factories/sale';
import { brokenInvariants, expectInvariants } from '@/tests/support/invariants';

afterEach(expectInvariants);

test('the invariant finds a balance, a debt, an entry and a grant that were written past the ledger', async () => {
  const product = await makeProduct({ stock: 10, saleFen: 5000 });
  const organization = await makeOrganization();
  await grant(organization.id, 100_000);
  const row = await placeOrder(organization.manager, [{ productId: product.id, quantity: 2 }]);
  await putOnAccount(organization.manager, row);
  const [payment] = await attemptsOf(row.id);
  for (const [breaks, mends] of [
    [
      `update credit_accounts set used_fen = used_fen - 1 where organization_id = ${organization.id}`,
      `update credit_accounts set used_fen = used_fen + 1 where organization_id = ${organization.id}`,
    ],
    [
      `update credit_debts set open_fen = open_fen - 1 where payment_id = ${payment?.id}`,
      `update credit_debts set open_fen = open_fen + 1 where payment_id = ${payment?.id}`,
    ],
    [
      `update credit_entries set balance_fen = balance_fen - 1 where payment_id = ${payment?.id}`,
      `update credit_entries set balance_fen = balance_fen + 1 where payment_id = ${payment?.id}`,
    ],
    [
      `update credit_accounts set limit_fen = limit_fen + 1 where organization_id = ${organization.id}`,
      `update credit_accounts set limit_fen = limit_fen - 1 where organization_id = ${organization.id}`,
    ],
  ]) {
    const past = (change = '') =>
      ownerQuery(
        `alter table credit_entries disable trigger append_only; ${change}; alter table credit_entries enable trigger append_only`,
      );
    await past(breaks);
    const broken = Object.keys(await brokenInvariants());
    await past(mends);
    expect([breaks, broken]).toEqual([breaks, [expect.stringMatching(/^I38 /)]]);
  }
});
