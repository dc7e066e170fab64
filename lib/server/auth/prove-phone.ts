import 'server-only';
import { isAppError } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { ensureBuyer } from '@/lib/domain/identity/commands/ensure-buyer';
import { useSmsCode } from '@/lib/domain/identity/commands/use-code';
import { writeLoginLog } from '@/lib/domain/identity/commands/write-login-log';
import type { LoginView } from '@/lib/domain/identity/contract';
import type { LoginUser } from '@/lib/domain/identity/queries';
import { codeSettings } from './code-settings';
import { openSession } from './sign-in';

interface PhoneProof {
  phone: string;
  code: string;
  /** The input field of the SMS code. */
  field: string;
}

/**
 * Something that is done for a proved phone number and ends in its login (the activation of an e-book): the code by SMS first, then `check`, whose
 * refusal leaves the SMS code good, then `act` in the transaction of the session, as the account of the number. A new number becomes a buyer
 * who has consented: the calls that use this ask for the consent.
 *
 * @throws 422 `smsCodeWrong` at its field, 403 `disabled`, 422 while no new accounts are taken
 */
export async function signInForAct<P, T>(
  ctx: Ctx,
  { phone, code, field }: PhoneProof,
  check: () => Promise<P>,
  act: (tx: Ctx, user: LoginUser, checked: P) => Promise<T>,
): Promise<{ login: LoginView; done: T }> {
  const checked = await provePhone(ctx, { phone, code, field }, check);
  return withTx(ctx, async (tx) => {
    const user = await ensureBuyer(tx, { phone, agreed: true });
    const login = await openSession(tx, user, 'sms');
    const { id: userId, name, role } = user;
    // The session's cookie is on its way: until it comes back nobody asks for its id.
    const actor = {
      kind: 'buyer',
      userId,
      name,
      role,
      organizationId: null,
      organizationRole: null,
    } as const;
    return { login, done: await act({ ...tx, actor: { ...actor, sessionId: '' } }, user, checked) };
  });
}

async function provePhone<P>(ctx: Ctx, proof: PhoneProof, check: () => Promise<P>): Promise<P> {
  let giveBack: () => Promise<void>;
  try {
    giveBack = await useSmsCode(ctx, { ...proof, purpose: 'ebook' }, codeSettings());
  } catch (e) {
    const { phone: login } = proof;
    if (isAppError(e))
      await writeLoginLog(ctx, { userId: null, login, method: 'sms', success: false, reason: 'code' });
    throw e;
  }
  try {
    return await check();
  } catch (e) {
    await giveBack();
    throw e;
  }
}
