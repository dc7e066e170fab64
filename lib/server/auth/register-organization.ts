import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { createBuyer } from '@/lib/domain/identity/commands/ensure-buyer';
import { sendMailCode } from '@/lib/domain/identity/commands/send-code';
import { useCaptcha } from '@/lib/domain/identity/commands/use-captcha';
import { useBothCodes, useMailCode } from '@/lib/domain/identity/commands/use-code';
import type { LoginView } from '@/lib/domain/identity/contract';
import { identityErrors } from '@/lib/domain/identity/errors';
import { assertUncommonPassword, hashPassword } from '@/lib/domain/identity/passwords';
import {
  addOrganization,
  checkParticulars,
  orCodeTaken,
} from '@/lib/domain/organization/commands/add-organization';
import { editOrganization } from '@/lib/domain/organization/commands/edit-organization';
import type {
  OrganizationAddInput,
  OrganizationEditInput,
  OrganizationMailCodeInput,
  OrganizationView,
} from '@/lib/domain/organization/contract';
import { getMyOrganization } from '@/lib/domain/organization/queries';
import { identityTexts } from '@/lib/text/identity';
import { codeSettings } from './code-settings';
import { openSession } from './sign-in';

/** POST organization/valid/code/mail: the captcha comes first, the reply is one for every address (security.md S-21, S-23). */
export async function sendOrganizationMailCode(ctx: Ctx, input: OrganizationMailCodeInput): Promise<null> {
  await useCaptcha(ctx, input.vcode);
  await sendMailCode(ctx, { mail: input.mail, purpose: 'organization' }, codeSettings());
  return null;
}

/**
 * POST /api/guest/organization/add: the organisation lands in the audit, its manager is logged in at once. What can be wrong about the papers is
 * said before the codes are spent; account and organisation are made together or not at all.
 */
export async function registerOrganization(ctx: Ctx, input: OrganizationAddInput): Promise<LoginView> {
  const { phone, mail } = input;
  assertUncommonPassword(input.newPasswd, phone, 'newPasswd');
  await checkParticulars(ctx, input);
  await useBothCodes(
    ctx,
    { phone, purpose: 'register', code: input.code, field: 'code' },
    { mail, purpose: 'organization', code: input.mailCode, field: 'mailCode' },
    codeSettings(),
  );
  const passwordHash = await hashPassword(input.newPasswd);
  return orCodeTaken(() =>
    withTx(ctx, async (tx) => {
      const user = await createBuyer(tx, {
        phone,
        name: input.contactName,
        passwordHash,
        organization: true,
        agreed: true,
      });
      if (!user) {
        const error = identityErrors.alreadyRegistered();
        throw identityErrors.alreadyRegistered({ errors: { phone: error.message } });
      }
      await addOrganization(tx, input, user.id);
      return openSession(tx, user, 'sms');
    }),
  );
}

/** POST /api/user/organization/mgr/edit: a refused application, put right. Another mail address proves itself by its code. */
export async function resubmitOrganization(
  ctx: Ctx,
  input: OrganizationEditInput,
): Promise<OrganizationView> {
  const mine = await getMyOrganization(ctx);
  if (mine.canEdit && mine.contactEmail !== input.mail) {
    if (!input.mailCode) {
      throw identityErrors.mailCodeWrong({
        message: identityTexts.mailCodeRequired,
        errors: { mailCode: identityTexts.mailCodeRequired },
      });
    }
    const { mail, mailCode } = input;
    const proof = { mail, purpose: 'organization', code: mailCode, field: 'mailCode' } as const;
    await useMailCode(ctx, proof, codeSettings());
  }
  return orCodeTaken(() => withTx(ctx, (tx) => editOrganization(tx, input)));
}
