import { z } from 'zod';
import { assertFit, editShape } from '@/lib/core/edit';
import { lineField, typedText } from '@/lib/core/fields';
import { MOBILE_PATTERN, normalizePhone, normalizeTelephone } from '@/lib/core/phone-number';
import { foldCode } from '@/lib/core/typed-text';
import { isTaxNumber, normalizeTaxNumber } from '@/lib/domain/organization/credit-code';

/** An empty text is none, an absent one stays absent; any other has the form of `check`. */
const optionalLine = (
  max: number,
  check: z.ZodType<string, string> = z.string(),
  fold: (text: string) => string = (text) => text,
) =>
  lineField(max)
    .overwrite(fold)
    .nullish()
    .transform((v) => (v === '' ? null : v))
    .pipe(check.nullish());

const form = (pattern: RegExp, message: string) => z.string().regex(pattern, message);

/** What a title of an invoice consists of (数电票 title data, integrations.md 4.2). */
export const invoiceTitleFields = {
  titleKind: z
    .enum(['personal', 'company'], '请选择抬头类型')
    .describe('抬头类型：personal 个人，company 单位'),
  title: lineField(100).pipe(z.string().min(1, '请填写发票抬头')).describe('发票抬头'),
  /** 纳税人识别号 or 统一社会信用代码, in capitals. */
  taxNo: typedText()
    .overwrite(normalizeTaxNumber)
    .nullish()
    .transform((v) => (v === '' ? null : v))
    .pipe(z.string().refine(isTaxNumber, '请输入正确的纳税人识别号').nullish())
    .describe('纳税人识别号'),
  address: optionalLine(100).describe('注册地址'),
  phone: optionalLine(
    30,
    form(/^[0-9+() -]{7,20}(转\d{1,6})?$/, '请输入正确的注册电话'),
    normalizeTelephone,
  ).describe('注册电话'),
  bank: optionalLine(60).describe('开户银行'),
  bankAccount: optionalLine(40, form(/^[0-9A-Z-]{6,40}$/, '请输入正确的银行账号'), foldCode).describe(
    '银行账号',
  ),
  email: optionalLine(100, z.email('请输入正确的邮箱地址')).describe('接收邮箱'),
  receivePhone: optionalLine(40, form(MOBILE_PATTERN, '请输入正确的手机号码'), normalizePhone).describe(
    '接收手机',
  ),
};

type Issue = { message: string; path: string[] };

export interface WrittenTitle {
  titleKind: 'personal' | 'company';
  type?: 'normal' | 'special';
  taxNo?: string | null;
  address?: string | null;
  phone?: string | null;
  bank?: string | null;
  bankAccount?: string | null;
}

/**
 * What a company's title must hold, and a special invoice beyond it; a person's title carries none of it.
 *
 * @param stored a field that is absent is one that was written before: only an emptied one is missing
 */
export function titleIssues(v: WrittenTitle, { stored = false } = {}): Issue[] {
  if (v.titleKind === 'personal') {
    return v.type === 'special' ? [{ message: '个人只能开具普通发票', path: ['type'] }] : [];
  }
  const missing: Issue[] = [];
  const need = (value: string | null | undefined, field: string, name: string) => {
    if (!value && !(stored && value === undefined)) missing.push({ message: `请填写${name}`, path: [field] });
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

/** @throws 400 at the fields that a title lacks */
export function assertTitle(title: WrittenTitle): void {
  assertFit(Object.fromEntries(titleIssues(title).map(({ path, message }) => [path.join('.'), message])));
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
  .transform(({ titleKind, type, title, email, receivePhone, ...company }): InvoiceRequest => {
    const texts = { email, receivePhone, ...(titleKind === 'company' && company) };
    const filled = Object.entries(texts).filter(([, text]) => text);
    return { type, titleKind, title, ...Object.fromEntries(filled) };
  });

/** The same for the change of an application: what is absent stays as it was, what is emptied is none. */
export const invoiceWishEditInput = z
  .object(editShape({ type: invoiceTypeField, ...invoiceTitleFields }))
  .check((ctx) => {
    for (const issue of titleIssues(ctx.value, { stored: true }))
      ctx.issues.push({ code: 'custom', input: ctx.value, ...issue });
  });
export type InvoiceWishEdit = z.output<typeof invoiceWishEditInput>;
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
