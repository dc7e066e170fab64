import { z } from 'zod';
import { lineField } from './fields';
import { MOBILE_PATTERN, normalizePhone, normalizeTelephone } from './phone-number';

export { MOBILE_PATTERN, maskPhone } from './phone-number';

export const mobileField = z.string().overwrite(normalizePhone).regex(MOBILE_PATTERN, '请输入正确的手机号码');

/** Telephone numbers as people write them, `(010) 83600101 转 8`, in one spelling; two of them are left as they were typed. */
export const telephoneField = lineField(40)
  .overwrite(normalizeTelephone)
  .regex(/^[+\d][\d\s()/、-]{4,30}(转\s?\d{1,6})?$/, '请输入正确的电话号码，例如 010-83600101');
