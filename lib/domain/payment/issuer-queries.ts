import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { cachedSettings } from '@/lib/domain/site/cached';
import type { TransferAccount } from './method-contract';
import { transferAccount } from './voucher-queries';

/** Who sells, as papers say it. */
export interface Issuer {
  name: string;
  phone: string;
  /** Phone and mail in one line. */
  contacts: string;
  address: string | null;
  account: TransferAccount | null;
}

/** Who sells: the name under which the money is received, else that of the site. An account that is not whole is none. */
export async function issuerOf(ctx: Ctx): Promise<Issuer> {
  const [account, site] = await Promise.all([transferAccount(ctx), cachedSettings(ctx)]);
  const full = account !== null && account.accountNo !== '' && account.accountName !== '';
  return {
    name: (full && account.accountName) || site.organizer || site.name || '',
    phone: site.hotline ?? '',
    contacts: [site.hotline, site.email].filter((c) => c !== null).join('　'),
    address: site.address,
    account: full ? account : null,
  };
}

/** An account in one line. */
export const accountText = ({ accountName, bank, accountNo }: TransferAccount): string =>
  `户名 ${accountName}，开户银行 ${bank}，账号 ${accountNo}`;
