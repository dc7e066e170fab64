import 'server-only';
import { asc, eq } from 'drizzle-orm';
import { paymentMethods } from '@/db/schema/payment';
import { keepAbsent } from '@/lib/core/edit';
import { AppError, coreErrors } from '@/lib/core/errors';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { assertClean, textsOf } from '@/lib/data/public-text';
import { officeErrors } from '../office-errors';
import type {
  PaymentMethodEditInput,
  PaymentMethodEnableInput,
  PaymentMethodFields,
  TransferAccount,
} from '../method-contract';
import { accountOf, isOpenMethod, type StoredMethod } from '../method-queries';

/** What buyers read of a way to pay. */
const LABELS = { name: '名称', description: '说明' };
const ACCOUNT_LABELS = { bank: '开户银行', accountName: '户名', accountNo: '账号' };

/** Every method, locked: which of them are on is looked at together. @throws 404 when one of `codes` is not there */
async function lockMethods(ctx: Ctx, codes: readonly string[]): Promise<StoredMethod[]> {
  requireAdmin(ctx);
  const rows = await ctx.db.select().from(paymentMethods).orderBy(asc(paymentMethods.code)).for('update');
  if (codes.some((code) => !rows.some((r) => r.code === code))) throw coreErrors.notFound();
  return rows;
}

const facts = ({ name, description, deadlineMinutes, info }: StoredMethod) => ({
  name,
  description,
  deadlineMinutes,
  ...(Object.keys(info).length > 0 ? { account: info } : {}),
});

const isComplete = (account: TransferAccount | null): boolean =>
  account === null || Object.values(account).every((v) => v !== '');

/** @throws 400 at the empty fields while transfers are offered */
function requireAccount(method: StoredMethod, account: TransferAccount): void {
  if (!method.enabled || isComplete(account)) return;
  const labels = { bank: '请输入开户银行', accountName: '请输入户名', accountNo: '请输入账号' };
  const empty = Object.entries(labels).filter(([key]) => account[key as keyof TransferAccount] === '');
  throw coreErrors.invalidInput({
    message: '银行转账已启用，收款账户须填写完整',
    errors: Object.fromEntries(empty.map(([key, text]) => [`account.${key}`, text])),
  });
}

function valuesOf(method: StoredMethod, input: PaymentMethodFields) {
  const { name, description, deadlineMinutes, account } = input;
  if (method.code !== 'transfer' || !account) return { name, description, deadlineMinutes };
  requireAccount(method, account);
  return { name, description, deadlineMinutes, info: { ...account } };
}

/** The account to which money goes is finance's, everything else the order desk's (S-56). @throws 403 */
function assertMayChange(ctx: Ctx, before: StoredMethod, input: PaymentMethodFields): void {
  const { permissions } = requireAdmin(ctx);
  const known = accountOf(before);
  const { account } = input;
  if (known && account && !permissions.includes('finance')) {
    const keys = Object.keys(known) as (keyof TransferAccount)[];
    if (keys.some((key) => known[key] !== account[key])) throw officeErrors.financeOnly();
  }
  if (permissions.includes('order')) return;
  const { name, description, deadlineMinutes } = keepAbsent(
    { description: before.description, deadlineMinutes: before.deadlineMinutes },
    input,
  );
  const same =
    name === before.name && description === before.description && deadlineMinutes === before.deadlineMinutes;
  if (!same) throw officeErrors.officeOnly();
}

/**
 * Names and describes a way to pay, and says how long orders wait for it; orders that were placed keep their deadline.
 *
 * @throws 400 when transfers are offered and their account is incomplete, 403 for the other desk's part, 404, 409 when somebody saved since,
 * 422 for words that are not published
 */
export async function editPaymentMethod(
  ctx: Ctx,
  input: PaymentMethodEditInput,
): Promise<{ version: number }> {
  const rows = await lockMethods(ctx, [input.code]);
  const before = rows.find((r) => r.code === input.code) as StoredMethod;
  if (before.version !== input.version) {
    const message = '内容已被他人修改，请刷新后在最新内容上编辑';
    throw coreErrors.conflict({ message, data: { version: before.version } });
  }
  assertMayChange(ctx, before, input);
  await assertClean(ctx, [...textsOf(input, LABELS), ...textsOf({ ...input.account }, ACCOUNT_LABELS)]);
  const version = before.version + 1;
  const [after] = (await ctx.db
    .update(paymentMethods)
    .set({ ...valuesOf(before, input), version, updatedAt: ctx.now })
    .where(eq(paymentMethods.code, input.code))
    .returning()) as [StoredMethod];
  await recordOperation(ctx, {
    action: 'paymentMethod.edit',
    entity: 'paymentMethod',
    entityId: input.code,
    before: facts(before),
    after: facts(after),
  });
  return { version };
}

/**
 * Offers a way to pay at checkout, or not.
 *
 * @throws 404, 422 when no online way to pay that the checkout knows would be left, or when transfers have no account yet
 */
export async function enablePaymentMethod(
  ctx: Ctx,
  { code, enabled }: PaymentMethodEnableInput,
): Promise<void> {
  const rows = await lockMethods(ctx, [code]);
  const method = rows.find((r) => r.code === code) as StoredMethod;
  if (method.enabled === enabled) return;
  const online = (r: StoredMethod) => r.enabled && r.kind === 'online' && isOpenMethod(ctx, r.code);
  if (!enabled && online(method) && !rows.some((r) => r.code !== code && online(r))) {
    throw new AppError({
      code: 'RULE',
      status: 422,
      message: `“${method.name}”是唯一启用的在线支付方式，停用后买家无法付款；请先启用其他在线支付方式`,
    });
  }
  if (enabled && !isComplete(accountOf(method))) {
    throw new AppError({ code: 'RULE', status: 422, message: '请先填写收款账户，再启用银行转账' });
  }
  if (enabled) await assertClean(ctx, [...textsOf(method, LABELS), ...textsOf(method.info, ACCOUNT_LABELS)]);
  await ctx.db
    .update(paymentMethods)
    .set({ enabled, version: method.version + 1, updatedAt: ctx.now })
    .where(eq(paymentMethods.code, code));
  await recordOperation(ctx, {
    action: 'paymentMethod.enable',
    entity: 'paymentMethod',
    entityId: code,
    before: { enabled: method.enabled },
    after: { enabled },
  });
}

/** Puts the ways to pay in the order of the checkout; those that are not named follow. @throws 404 */
export async function sortPaymentMethods(ctx: Ctx, codes: readonly string[]): Promise<void> {
  const rows = await lockMethods(ctx, codes);
  const before = rows.toSorted((a, b) => a.sort - b.sort).map((r) => r.code);
  const after = [...codes, ...before.filter((code) => !codes.includes(code))];
  for (const [i, code] of after.entries()) {
    if (rows.find((r) => r.code === code)?.sort === i + 1) continue;
    await ctx.db
      .update(paymentMethods)
      .set({ sort: i + 1 })
      .where(eq(paymentMethods.code, code));
  }
  if (before.join() === after.join()) return;
  await recordOperation(ctx, {
    action: 'paymentMethod.sort',
    entity: 'paymentMethod',
    entityId: 'all',
    before: { order: before },
    after: { order: after },
  });
}
