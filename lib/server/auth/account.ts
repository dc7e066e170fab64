import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { requireBuyer } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import type {
  EditMailInput,
  EditPasswordInput,
  EditPhoneInput,
  MemberCodeInput,
  MemberMailCodeInput,
  ReauthInput,
} from '@/lib/domain/identity/account-contract';
import { changeMail, changePhone } from '@/lib/domain/identity/commands/change-contact';
import { confirmPassword } from '@/lib/domain/identity/commands/check-password';
import { assertToken, issueToken, spendToken } from '@/lib/domain/identity/commands/issue-token';
import { revokeSessions } from '@/lib/domain/identity/commands/revoke-sessions';
import { sendMailCode, sendSmsCode } from '@/lib/domain/identity/commands/send-code';
import { setOwnPassword } from '@/lib/domain/identity/commands/set-password';
import { useCaptcha } from '@/lib/domain/identity/commands/use-captcha';
import { useMailCode, useSmsCode } from '@/lib/domain/identity/commands/use-code';
import { identityErrors } from '@/lib/domain/identity/errors';
import { assertUncommonPassword, hashPassword } from '@/lib/domain/identity/passwords';
import { findContacts } from '@/lib/domain/identity/queries';
import { TOKEN_MINUTES } from '@/lib/domain/identity/rules';
import { env } from '@/lib/server/env';
import { codeSettings } from './code-settings';
import { endSession } from './session';

/**
 * What a logged-in buyer changes of the account itself (security.md S-14, S-25). As in `sign-in.ts`, captcha answers, code tries and wrong
 * passwords commit by themselves before the rest; the routes therefore say `tx: false`.
 */

/** A failure with its sentence at a field too. */
function at(error: (d?: { errors: Record<string, string> }) => Error & { message: string }, field: string) {
  return error({ errors: { [field]: error().message } });
}

/** POST member/valid/code/phone: to the own number, or to a new one once the identity is confirmed. */
export async function sendMemberCode(ctx: Ctx, input: MemberCodeInput): Promise<null> {
  const { userId } = requireBuyer(ctx);
  const own = await findContacts(ctx, userId);
  let { phone } = input;
  if (input.purpose === 'bind') {
    await assertToken(ctx, input.token ?? '', 'phone');
    if (phone === own.phone) throw at(identityErrors.samePhone, 'phone');
  } else {
    if (!own.phone) throw identityErrors.noPhone();
    ({ phone } = own);
  }
  await useCaptcha(ctx, input.vcode);
  await sendSmsCode(ctx, { phone: phone ?? '', purpose: input.purpose, userId }, codeSettings());
  return null;
}

/** POST member/valid/code/mail: to the address that is to be bound. */
export async function sendMemberMailCode(ctx: Ctx, input: MemberMailCodeInput): Promise<null> {
  const { userId } = requireBuyer(ctx);
  await assertToken(ctx, input.token, 'mail');
  const own = await findContacts(ctx, userId);
  if (own.email === input.mail) throw at(identityErrors.sameMail, 'mail');
  await useCaptcha(ctx, input.vcode);
  await sendMailCode(ctx, { mail: input.mail, purpose: 'bind', userId }, codeSettings());
  return null;
}

/** POST member/reauth: who one is, by password or by a code to the own number. */
export async function confirmIdentity(
  ctx: Ctx,
  input: ReauthInput,
): Promise<{ token: string; minutes: number }> {
  if (input.passwd) {
    await confirmPassword(ctx, { passwd: input.passwd, field: 'passwd' }, env().RATE_SCALE);
  } else {
    const { phone } = await findContacts(ctx, requireBuyer(ctx).userId);
    if (!phone) throw identityErrors.noPhone();
    await useSmsCode(
      ctx,
      { phone, purpose: 'reauth', code: input.code ?? '', field: 'code' },
      codeSettings(),
    );
  }
  const token = await withTx(ctx, (tx) => issueToken(tx, input.act));
  return { token, minutes: TOKEN_MINUTES };
}

/** POST member/edit/password: the other sessions end. */
export async function editPassword(ctx: Ctx, input: EditPasswordInput): Promise<null> {
  const { userId, sessionId } = requireBuyer(ctx);
  const own = await findContacts(ctx, userId);
  assertUncommonPassword(input.newPasswd, own.phone ?? '', 'newPasswd');
  let before = own.passwordHash;
  if (input.oldPasswd) {
    const user = await confirmPassword(
      ctx,
      { passwd: input.oldPasswd, field: 'oldPasswd' },
      env().RATE_SCALE,
    );
    if (input.oldPasswd === input.newPasswd) throw at(identityErrors.samePassword, 'newPasswd');
    before = user.passwordHash;
  } else await assertToken(ctx, input.token ?? '', 'password');
  const passwordHash = await hashPassword(input.newPasswd);
  return withTx(ctx, async (tx) => {
    if (!input.oldPasswd) await spendToken(tx, input.token ?? '', 'password');
    await setOwnPassword(tx, userId, before, passwordHash);
    await revokeSessions(tx, userId, 'password_change', sessionId);
    return null;
  });
}

/** POST member/edit/phone: the new number proves itself by its own code; the other sessions end. */
export async function editPhone(ctx: Ctx, input: EditPhoneInput): Promise<null> {
  const { userId, sessionId } = requireBuyer(ctx);
  await assertToken(ctx, input.token, 'phone');
  const proof = { phone: input.phone, purpose: 'bind', code: input.code, field: 'code' } as const;
  await useSmsCode(ctx, proof, codeSettings());
  await changePhone(ctx, input, async (tx) => {
    await revokeSessions(tx, userId, 'phone_change', sessionId);
  });
  return null;
}

/** POST member/edit/mail. */
export async function editMail(ctx: Ctx, input: EditMailInput): Promise<null> {
  await assertToken(ctx, input.token, 'mail');
  const proof = { mail: input.mail, purpose: 'bind', code: input.code, field: 'code' } as const;
  await useMailCode(ctx, proof, codeSettings());
  await changeMail(ctx, input);
  return null;
}

/** Ends every session of the caller's account, this one included, and takes the cookies and what the page kept back. */
export async function leaveEverywhere(ctx: Ctx, reason: string): Promise<null> {
  await revokeSessions(ctx, requireBuyer(ctx).userId, reason);
  await endSession(ctx);
  ctx.reply.headers.set('clear-site-data', '"storage"');
  return null;
}
