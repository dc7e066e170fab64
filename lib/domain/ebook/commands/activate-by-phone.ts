import 'server-only';
import { isAdminRole } from '@/lib/core/role';
import type { Ctx } from '@/lib/data/ctx';
import type { LoginView } from '@/lib/domain/identity/contract';
import { sendSmsCode, type CodeSettings } from '@/lib/domain/identity/commands/send-code';
import { useCaptcha } from '@/lib/domain/identity/commands/use-captcha';
import type { ActivatedLoginView, ActivateInput, ActivationCodeInput } from '../activation-contract';
import { presentActivated } from '../activation-queries';
import { ebookErrors } from '../errors';
import { getPublicCode } from '../queries';
import { activateCode, judgeProof, refuseLocked } from './activate-code';

/** Who signs in: the account of the proved number. */
interface SignedIn {
  id: number;
  role: string;
}

/**
 * The door of lib/server/auth: judges the SMS code, asks `check` (whose refusal leaves the SMS code good), and runs `act` in the transaction that
 * opens the session, as the account of the number, made when it is new.
 */
export type PhoneDoor = <P, T>(
  ctx: Ctx,
  proof: { phone: string; code: string; field: string },
  check: () => Promise<P>,
  act: (tx: Ctx, user: SignedIn, checked: P) => Promise<T>,
) => Promise<{ login: LoginView; done: T }>;

/** @throws 404 for a serial of nothing, 422 for a code that nobody can activate any more, 429 while the number is locked */
export async function sendActivationCode(
  ctx: Ctx,
  { sn, phone, vcode }: ActivationCodeInput,
  settings: CodeSettings,
): Promise<null> {
  await refuseLocked(ctx, { key: `ebook:${phone}`, scale: settings.scale });
  await useCaptcha(ctx, vcode);
  const { look, lookLabel } = await getPublicCode(ctx, sn);
  if (look !== 'assigned') {
    throw ebookErrors.activationRefused({ message: `该激活码${lookLabel}，不能再激活` });
  }
  await sendSmsCode(ctx, { phone, purpose: 'ebook' }, settings);
  return null;
}

/**
 * Activation by whoever holds a card or has scanned a QR code (news-editor-reading.md 4.2): the number is proved first, so that nobody closes
 * another's by guessing under it; then the code. It ends in a login of that number.
 *
 * @throws 422 at `smsCode` or `code`, 422 for the number of an administrator, 403 for an account that was stopped, 429 while locked
 */
export async function activateByPhone(
  ctx: Ctx,
  input: ActivateInput,
  door: PhoneDoor,
  scale: number,
): Promise<ActivatedLoginView> {
  const { sn, code, t: token, phone } = input;
  const guesser = { key: `ebook:${phone}`, scale };
  await refuseLocked(ctx, guesser);
  const { login, done } = await door(
    ctx,
    { phone, code: input.smsCode, field: 'smsCode' },
    () => judgeProof(ctx, { sn, code, token }, guesser),
    async (tx, user, proven) => {
      if (isAdminRole(user.role)) {
        const { message } = ebookErrors.officePhone();
        throw ebookErrors.officePhone({ errors: { phone: message } });
      }
      return presentActivated(tx, await activateCode(tx, proven, user.id));
    },
  );
  return { ...done, login };
}
