import { z } from 'zod';
import { lineField } from '@/lib/core/fields';

/** An absent or empty text is none; any other has the form of `check`. */
const optionalLine = (max: number, check: z.ZodType<string, string> = z.string()) =>
  lineField(max)
    .nullish()
    .transform((v) => v || undefined)
    .pipe(check.optional());

const form = (pattern: RegExp, message: string) => z.string().regex(pattern, message);

/** What a title of an invoice consists of (数电票 title data, integrations.md 4.2). */
export const invoiceTitleFields = {
  titleKind: z
    .enum(['personal', 'company'], '请选择抬头类型')
    .describe('抬头类型：personal 个人，company 单位'),
  title: lineField(100).pipe(z.string().min(1, '请填写发票抬头')).describe('发票抬头'),
  /** 纳税人识别号 or 统一社会信用代码, in capitals. */
  taxNo: lineField(20)
    .nullish()
    .transform((v) => v?.toUpperCase() || undefined)
    .pipe(form(/^[0-9A-Z]{15,20}$/, '请输入正确的纳税人识别号').optional())
    .describe('纳税人识别号'),
  address: optionalLine(100).describe('注册地址'),
  phone: optionalLine(20, form(/^[0-9+() -]{7,20}$/, '请输入正确的注册电话')).describe('注册电话'),
  bank: optionalLine(60).describe('开户银行'),
  bankAccount: optionalLine(40, form(/^[0-9A-Z -]{6,40}$/, '请输入正确的银行账号')).describe('银行账号'),
  email: optionalLine(100, z.email('请输入正确的邮箱地址')).describe('接收邮箱'),
  receivePhone: optionalLine(20, form(/^1[3-9]\d{9}$/, '请输入正确的手机号码')).describe('接收手机'),
};

type Issue = { message: string; path: string[] };

/** What a company's title must hold, and a special invoice beyond it; a person's title carries none of it. */
export function titleIssues(v: {
  titleKind: 'personal' | 'company';
  type?: 'normal' | 'special';
  taxNo?: string;
  address?: string;
  phone?: string;
  bank?: string;
  bankAccount?: string;
}): Issue[] {
  if (v.titleKind === 'personal') {
    return v.type === 'special' ? [{ message: '个人只能开具普通发票', path: ['type'] }] : [];
  }
  const missing: Issue[] = [];
  const need = (value: string | undefined, field: string, name: string) => {
    if (!value) missing.push({ message: `请填写${name}`, path: [field] });
  };
  need(v.taxNo, 'taxNo', '纳税人识别号');
  if (v.type === 'special') {
    need(v.address, 'address', '注册地址');
    need(v.phone, 'phone', '注册电话');
    need(v.bank, 'bank', '开户银行');
    need(v.bankAccount, 'bankAccount', '银行账号');
  }
  return missing;
}

export const invoiceTypeField = z
  .enum(['normal', 'special'], '请选择发票类型')
  .default('normal')
  .describe('发票类型：normal 普通发票，special 专用发票');

/**
 * The invoice that somebody wants: on the submit page, where it waits for the payment, and when he applies for one afterwards. A person's
 * title is stored without the fields of a company.
 */
export const invoiceRequestInput = z
  .object({ type: invoiceTypeField, ...invoiceTitleFields })
  .check((ctx) => {
    for (const issue of titleIssues(ctx.value))
      ctx.issues.push({ code: 'custom', input: ctx.value, ...issue });
  })
  .transform(({ taxNo, address, phone, bank, bankAccount, ...v }) =>
    v.titleKind === 'personal' ? v : { ...v, taxNo, address, phone, bank, bankAccount },
  );
export type InvoiceRequest = {
  type: 'normal' | 'special';
  titleKind: 'personal' | 'company';
  title: string;
} & Partial<
  Record<'taxNo' | 'address' | 'phone' | 'bank' | 'bankAccount' | 'email' | 'receivePhone', string>
>;

/** A wish as it is shown. */
export const invoiceRequestView = z.object({
  type: z.enum(['normal', 'special']).describe('发票类型'),
  titleKind: z.enum(['personal', 'company']).describe('抬头类型'),
  title: z.string().describe('发票抬头'),
  taxNo: z.string().optional().describe('纳税人识别号'),
  address: z.string().optional().describe('注册地址'),
  phone: z.string().optional().describe('注册电话'),
  bank: z.string().optional().describe('开户银行'),
  bankAccount: z.string().optional().describe('银行账号'),
  email: z.string().optional().describe('接收邮箱'),
  receivePhone: z.string().optional().describe('接收手机'),
});
