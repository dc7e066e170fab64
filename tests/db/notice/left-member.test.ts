import { removeMember } from '@/lib/domain/organization/commands/end-membership';
import { sendNotice } from '@/lib/domain/notice/commands/send-notice';
import { makeCtx } from '@/tests/support/ctx';
import { ownerQuery } from '@/tests/support/db';
import { lineOf, ship } from '@/tests/support/factories/after-sale';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { confirmMail, messagesOf, noticesOf } from '@/tests/support/factories/notice';
import { joinOrganization, makeOrganization } from '@/tests/support/factories/organization';
import { paidOrder } from '@/tests/support/factories/pay';

const recipients = async (userId: number) => (await messagesOf(userId)).map((m) => m.recipient);

test('S-07 who left is told nothing more of what he placed for the organisation: its manager is', async () => {
  const { id, manager } = await makeOrganization();
  const [member, other] = [await joinOrganization(id, 'member'), await joinOrganization(id, 'manager')];
  await confirmMail(member);
  const product = await makeProduct({ stock: 50, saleFen: 1250 });
  const wanted = [{ productId: product.id, quantity: 3 }];
  const order = await paidOrder(member, wanted);
  await sendNotice(makeCtx(), 'orderPaid', order.id);
  expect(await noticesOf(member.user.id)).toMatchObject([{ kind: 'orderPaid', entityId: order.id }]);
  const before = await recipients(member.user.id);
  await manager.act((ctx) => removeMember(ctx, member.memberId));
  const parcel = await ship(order.id, [{ orderItemId: (await lineOf(order.id)).id, quantity: 1 }]);
  await sendNotice(makeCtx(), 'shipped', parcel);
  const told = await ownerQuery<{ user_id: string }>(
    `select user_id from notices where kind = 'shipped' and entity_id = $1`,
    [parcel],
  );
  expect(told.map((t) => Number(t.user_id))).toEqual([manager.user.id]);
  expect(await recipients(member.user.id)).toEqual(before);
  expect(await recipients(manager.user.id)).toEqual([manager.user.phone]);
  expect(await noticesOf(other.user.id)).toEqual([]);
});

test('what a former member buys for himself is told to him', async () => {
  const { id, manager } = await makeOrganization();
  const member = await joinOrganization(id, 'member');
  const product = await makeProduct({ stock: 50, saleFen: 1250 });
  await manager.act((ctx) => removeMember(ctx, member.memberId));
  const own = await paidOrder({ ...member, user: { ...member.user, organizationId: null } }, [
    { productId: product.id, quantity: 1 },
  ]);
  expect(own.organizationId).toBeNull();
  await sendNotice(makeCtx(), 'orderPaid', own.id);
  expect((await noticesOf(member.user.id)).map((n) => n.kind)).toContain('orderPaid');
  expect(await noticesOf(manager.user.id)).toEqual([]);
});

test('S-07 who went to another organisation is not told of what he paid for the first', async () => {
  const { id, manager } = await makeOrganization();
  const member = await joinOrganization(id, 'member');
  const product = await makeProduct({ stock: 50, saleFen: 1250 });
  const order = await paidOrder(member, [{ productId: product.id, quantity: 1 }]);
  await manager.act((ctx) => removeMember(ctx, member.memberId));
  const { id: next } = await makeOrganization();
  await ownerQuery(
    `insert into organization_members (organization_id, user_id, role) values ($1, $2, 'member')`,
    [next, member.user.id],
  );
  await sendNotice(makeCtx(), 'orderPaid', order.id);
  expect((await noticesOf(member.user.id)).map((n) => n.kind)).not.toContain('orderPaid');
  expect((await noticesOf(manager.user.id)).map((n) => n.kind)).toContain('orderPaid');
});
