import { z } from 'zod';
import { adminPermissions } from '@/lib/core/permissions';
import { sessionView } from '@/lib/domain/identity/account-contract';
import { newPasswordField, oldPasswordField, secondCodeField } from '@/lib/domain/identity/contract';

/** Who works in an office, and when: what its menus and pages ask before anything else. */
export const selfView = z.object({
  userId: z.number().int(),
  name: z.string().describe('姓名'),
  role: z.string().describe('角色'),
  permissions: z.array(z.enum(adminPermissions)).describe('权限'),
  now: z.string().describe('服务器时间'),
});

/** How an administrator's own account is protected, and where it is logged in. */
export const ownSecurityView = z.object({
  name: z.string().describe('姓名'),
  loginName: z.string().describe('登录名'),
  phone: z.string().nullable().describe('手机号码（部分隐藏）'),
  passwordChangedAt: z.string().nullable().describe('密码设置时间'),
  secondFactorAt: z.string().nullable().describe('身份验证器绑定时间'),
  recoveryLeft: z.number().int().describe('尚可使用的备用码个数'),
  sessions: z.array(sessionView).describe('登录中的设备'),
});
export type OwnSecurityView = z.output<typeof ownSecurityView>;

/** Who one is: password and a code of the authenticator in use, or a recovery code. */
const proof = { passwd: oldPasswordField, code: secondCodeField };
export const ownProofInput = z.object(proof);
export type OwnProofInput = z.output<typeof ownProofInput>;

export const ownPasswordInput = z.object({ ...proof, newPasswd: newPasswordField });
export type OwnPasswordInput = z.output<typeof ownPasswordInput>;

export const recoveryCodesView = z.object({
  recoveryCodes: z.array(z.string()).describe('备用码，仅显示一次，原有备用码全部作废'),
});
export type RecoveryCodesView = z.output<typeof recoveryCodesView>;
