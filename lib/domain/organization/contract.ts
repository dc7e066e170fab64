import { z } from 'zod';
import { inputShape, labelsOf, plainViewShape } from '@/lib/core/content';
import { idField, lineField, orNull, typedCode } from '@/lib/core/fields';
import { telephoneField } from '@/lib/core/phone';
import { mailCodeField, mailField } from '@/lib/domain/identity/account-contract';
import { agreementField, newPasswordField, phoneField, smsCodeField } from '@/lib/domain/identity/contract';
import { extensionOf } from '@/lib/domain/upload/rules';
import { organizationFields } from './fields';
import { LICENSE_EXTENSIONS, LICENSE_MAX_BYTES } from './rules';
import {
  limitPeriods,
  organizationMachine,
  organizationRoles,
  proposalStates,
  type LimitPeriod,
  type OrganizationRole,
  type ProposalState,
} from '@/lib/states/organization';

export const organizationTypeListView = z.array(
  z.object({ id: z.number().int().describe('类型编号'), name: z.string().describe('类型名称') }),
);

const fields = {
  ...inputShape(organizationFields),
  contactName: lineField(30).pipe(z.string().min(1, '请填写联系人')).describe('联系人'),
};

/** Registration of an organisation with the account of its manager. */
export const organizationAddInput = z.object({
  ...fields,
  phone: phoneField,
  code: smsCodeField,
  mail: mailField,
  mailCode: mailCodeField,
  licenseId: z
    .union(
      [
        z.number(),
        typedCode()
          .regex(/^\d{1,15}$/)
          .transform(Number),
      ],
      '请上传单位证照',
    )
    .pipe(z.number().int().min(1, '请上传单位证照').max(Number.MAX_SAFE_INTEGER, '请上传单位证照'))
    .describe('证照文件编号，由 organization/license/upload 取得'),
  newPasswd: newPasswordField,
  agreement: agreementField,
});
export type OrganizationAddInput = z.output<typeof organizationAddInput>;

/**
 * A refused application, put right, or an approved organisation's new particulars: the same fields; the mail address needs a code when it
 * changes, the licence stays when none is named, and so does the telephone.
 */
export const organizationEditInput = z.object({
  ...fields,
  contactPhone: orNull(telephoneField).describe('联系电话；不填则不变'),
  mail: mailField,
  mailCode: orNull(mailCodeField),
  licenseId: idField.optional().describe('新的证照文件编号；不填则沿用'),
});
export type OrganizationEditInput = z.output<typeof organizationEditInput>;

/** Characters of the longest base64 text with its `data:` head. */
export const LICENSE_MAX_BASE64 = Math.ceil(LICENSE_MAX_BYTES / 3) * 4 + 200;

export const licenseUploadInput = z.object({
  name: lineField(200)
    .pipe(z.string().min(1, '请填写文件名'))
    .refine((v) => LICENSE_EXTENSIONS.includes(extensionOf(v)), '证照只能是 JPG、PNG 图片或 PDF 文件')
    .describe('文件名'),
  content: z
    .string('请选择文件')
    .min(1, '请选择文件')
    .max(LICENSE_MAX_BASE64, '证照文件不能超过 5 MB')
    .describe('文件内容的 base64，可带 data: 前缀；解码后不超过 5 MB'),
});
export type LicenseUploadInput = z.output<typeof licenseUploadInput>;

export const licenseView = z.object({
  id: z.number().int().describe('文件编号'),
  name: z.string().describe('文件名'),
  image: z.boolean().describe('是否图片'),
});
export type LicenseView = z.infer<typeof licenseView>;

const states = organizationMachine.states;
const proposals = Object.keys(proposalStates) as [ProposalState, ...ProposalState[]];
const periods = Object.keys(limitPeriods) as [LimitPeriod, ...LimitPeriod[]];

/** Particulars that an approved organisation changes by a proposal, in the order of the form. */
export const proposalFields = {
  ...labelsOf(organizationFields),
  license: '证照',
} as const;
export type ProposalField = keyof typeof proposalFields;
const proposalKeys = Object.keys(proposalFields) as [ProposalField, ...ProposalField[]];

/** What is to change of an approved organisation; the live particulars stay until it is approved. */
export const proposalView = z.object({
  status: z.enum(proposals).describe('状态：pending 待审核，rejected 已驳回'),
  statusLabel: z.string().describe('状态名称'),
  reason: z.string().nullable().describe('驳回原因'),
  proposedAt: z.string().describe('提交时间'),
  changes: z
    .array(
      z.object({
        field: z.enum(proposalKeys).describe('字段'),
        label: z.string().describe('字段名称'),
        from: z.string().nullable().describe('现在的内容，以文字表示'),
        to: z.string().nullable().describe('拟改为的内容，以文字表示'),
      }),
    )
    .describe('有变化的字段'),
  values: z.object(plainViewShape(organizationFields)).describe('拟改为的内容，供表单使用'),
  license: licenseView.nullable().describe('新的证照；没有更换时为空'),
});
export type ProposalView = z.infer<typeof proposalView>;
const roles = Object.keys(organizationRoles) as [OrganizationRole, ...OrganizationRole[]];

const organizationFacts = {
  id: z.number().int().describe('单位编号'),
  name: z.string().describe('单位全称'),
  typeId: z.number().int().nullable().describe('单位类型编号'),
  typeName: z.string().nullable().describe('单位类型'),
  creditCode: z.string().nullable().describe('统一社会信用代码'),
  areaCode: z.string().nullable().describe('所在地区代码'),
  areaText: z.string().describe('所在地区'),
  address: z.string().nullable().describe('详细地址'),
  contactName: z.string().nullable().describe('联系人'),
  contactPhone: z.string().nullable().describe('联系电话'),
  contactEmail: z.string().nullable().describe('邮箱'),
  managerCode: z.string().nullable().describe('区域经理编码'),
  license: licenseView.nullable().describe('证照'),
  status: z.enum(states).describe('状态'),
  statusLabel: z.string().describe('状态名称'),
  rejectReason: z.string().nullable().describe('驳回原因'),
  submittedAt: z.string().nullable().describe('提交时间'),
  auditedAt: z.string().nullable().describe('审核时间'),
};

/** The caller's organisation. */
export const organizationView = z.object({
  ...organizationFacts,
  role: z.enum(roles).describe('本人在单位中的角色'),
  roleLabel: z.string().describe('角色名称'),
  canEdit: z.boolean().describe('是否可以修改后重新提交（被驳回时）'),
  canRevise: z.boolean().describe('是否可以修改已通过的资料（联系人等立即生效，其余须审核）'),
  canManage: z.boolean().describe('是否可以邀请和管理成员'),
  memberCount: z.number().int().describe('成员数'),
  proposal: proposalView.nullable().describe('待审核或被驳回的资料变更；普通成员为空'),
  spending: z
    .object({
      limitFen: z.number().int().describe('限额（分）'),
      period: z.enum(periods).describe('周期'),
      periodLabel: z.string().describe('周期名称'),
      usedFen: z.number().int().describe('已用（分）'),
      leftFen: z.number().int().describe('剩余（分）'),
    })
    .nullable()
    .describe('本人的消费限额；不限时为空'),
});
export type OrganizationView = z.infer<typeof organizationView>;

/** An organisation as the auditors see it. */
export const organizationAuditRow = z.object({
  ...organizationFacts,
  applicant: z.string().nullable().describe('申请人'),
  auditor: z.string().nullable().describe('审核人'),
  attempts: z.number().int().describe('提交次数'),
  /** A row with a waiting proposal reads as pending; `submittedAt` and `applicant` are then the proposal's. */
  revision: z.boolean().describe('是否为已通过单位的资料变更'),
  proposal: proposalView.nullable().describe('资料变更：逐项的原内容和新内容'),
  memberCount: z.number().int().describe('成员数'),
});
export type OrganizationAuditRow = z.infer<typeof organizationAuditRow>;
