import { isCreditCode, normalizeCreditCode } from '@/lib/domain/organization/credit-code';

/**
 * The rules of an organisation's papers in the browser, `null` when the value is fine. They say the same as the server's contract
 * (checks.test.ts compares the two) without its schema library, which public pages do without.
 */
export type Check = (value: string) => string | null;

const length = (value: string) => value.trim().length;

export const organizationChecks = {
  name: (v) => (length(v) < 2 ? '请填写单位全称' : length(v) > 80 ? '不能超过 80 个字符' : null),
  typeId: (v) => (/^[1-9]\d*$/.test(v) ? null : '请选择单位类型'),
  creditCode: (v) => {
    const code = normalizeCreditCode(v);
    if (code === '') return '请填写统一社会信用代码';
    if (code.length !== 18) return '统一社会信用代码为 18 位';
    return isCreditCode(code) ? null : '统一社会信用代码有误，请核对';
  },
  areaCode: (v) => (/^\d{6}$/.test(v) ? null : '请选择所在地区'),
  address: (v) =>
    length(v) < 3 ? '请填写详细地址（至少 3 个字符）' : length(v) > 120 ? '不能超过 120 个字符' : null,
  contactName: (v) => (length(v) < 1 ? '请填写联系人' : length(v) > 30 ? '不能超过 30 个字符' : null),
  licenseId: (v) => (/^[1-9]\d*$/.test(v) ? null : '请上传单位证照'),
} as const satisfies Record<string, Check>;
