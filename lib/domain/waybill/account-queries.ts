import 'server-only';
import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { deliveryCorps } from '@/db/schema/shipping';
import { waybillAccounts } from '@/db/schema/waybill';
import type { WaybillAccount } from '@/lib/adapters/waybill/port';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import type { waybillAccountListView } from './contract';
import { waybillErrors } from './errors';
import { accountSeal } from './rules';

export interface CourierAccount {
  corpCode: string;
  corpName: string;
  account: WaybillAccount;
}

/**
 * The account at a courier, its key opened for a call.
 *
 * @param cancelling also of a courier that was switched off since
 * @throws 422 without an active courier or an account
 */
export async function readAccount(
  ctx: Ctx,
  deliveryCorpId: number,
  cancelling = false,
): Promise<CourierAccount> {
  const [row] = await ctx.db
    .select({ corp: deliveryCorps, account: waybillAccounts })
    .from(deliveryCorps)
    .leftJoin(waybillAccounts, eq(waybillAccounts.deliveryCorpId, deliveryCorps.id))
    .where(eq(deliveryCorps.id, deliveryCorpId));
  if (!row || (!row.corp.active && !cancelling))
    throw waybillErrors.badCorp({ errors: { deliveryCorpId: '物流公司不存在或已停用' } });
  const { corp, account } = row;
  if (!account) {
    const message = `“${corp.name}”尚未设置电子面单账号，请在物流公司设置中填写`;
    throw waybillErrors.noAccount({ message, errors: { deliveryCorpId: message } });
  }
  return {
    corpCode: corp.code,
    corpName: corp.name,
    account: {
      partnerId: account.partnerId,
      partnerKey:
        account.partnerKeyEnc === null
          ? ''
          : ctx.ports.vault.open(account.partnerKeyEnc, accountSeal(deliveryCorpId)),
      net: account.net ?? '',
      payType: account.payType,
      expType: account.expType ?? '',
    },
  };
}

/** The accounts that are set, without their keys. */
export async function listAccounts(ctx: Ctx): Promise<z.output<typeof waybillAccountListView>> {
  requireAdmin(ctx);
  const rows = await ctx.db.select().from(waybillAccounts).orderBy(asc(waybillAccounts.deliveryCorpId));
  return {
    open: ctx.ports.waybill !== null,
    accounts: rows.map((r) => ({
      deliveryCorpId: r.deliveryCorpId,
      partnerId: r.partnerId,
      hasKey: r.partnerKeyEnc !== null,
      net: r.net ?? '',
      payType: r.payType,
      expType: r.expType ?? '',
    })),
  };
}
