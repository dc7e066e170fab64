import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { createBuyer } from '@/lib/domain/identity/commands/ensure-buyer';
import type { CodeSettings } from '@/lib/domain/identity/commands/send-code';
import { useBothCodes, useMailCode } from '@/lib/domain/identity/commands/use-code';
import type { LoginView } from '@/lib/domain/identity/contract';
import { identityErrors } from '@/lib/domain/identity/errors';
import { assertUncommonPassword, hashPassword } from '@/lib/domain/identity/passwords';
import type { LoginUser } from '@/lib/domain/identity/queries';
import { identityTexts } from '@/lib/text/identity';
import type { OrganizationAddInput, OrganizationEditInput, OrganizationView } from '../contract';
import { getMyOrganization } from '../queries';
import { addOrganization, checkParticulars, orCodeTaken } from './add-organization';
import { editOrganization } from './edit-organization';
import { proposeChanges } from './propose-changes';

/** What the login gives to a registration: the rules of codes, and the session that follows. */
interface Door {
  codes: CodeSettings;
  open: (tx: Ctx, user: LoginUser, method: 'sms') => Promise<LoginView>;
}

/**
 * POST /api/guest/organization/add: the organisation lands in the audit, its manager is logged in at once. What can be wrong about the papers is
 * said before the codes are spent; account and organisation are made together or not at all.
 */
export async function registerOrganization(
  ctx: Ctx,
  input: OrganizationAddInput,
  door: Door,
): Promise<LoginView> {
  const { phone, mail } = input;
  assertUncommonPassword(input.newPasswd, phone, 'newPasswd');
  await checkParticulars(ctx, input);
  await useBothCodes(
    ctx,
    { phone, purpose: 'register', code: input.code, field: 'code' },
    { mail, purpose: 'organization', code: input.mailCode, field: 'mailCode' },
    door.codes,
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
      return door.open(tx, user, 'sms');
    }),
  );
}

/**
 * POST /api/user/organization/mgr/edit: a refused application, put right, or new particulars of an approved organisation. Another mail address
 * proves itself by its code.
 */
export async function resubmitOrganization(
  ctx: Ctx,
  input: OrganizationEditInput,
  codes: CodeSettings,
): Promise<OrganizationView> {
  const mine = await getMyOrganization(ctx);
  if ((mine.canEdit || mine.canRevise) && mine.contactEmail !== input.mail) {
    if (!input.mailCode) {
      throw identityErrors.mailCodeWrong({
        message: identityTexts.mailCodeRequired,
        errors: { mailCode: identityTexts.mailCodeRequired },
      });
    }
    const { mail, mailCode } = input;
    const proof = { mail, purpose: 'organization', code: mailCode, field: 'mailCode' } as const;
    await useMailCode(ctx, proof, codes);
  }
  const save = mine.status === 'approved' ? proposeChanges : editOrganization;
  return orCodeTaken(() => withTx(ctx, (tx) => save(tx, input)));
}
