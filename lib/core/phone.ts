import { z } from 'zod';
import { MOBILE_PATTERN, normalizePhone } from './phone-number';

export { MOBILE_PATTERN, maskPhone } from './phone-number';

export const mobileField = z
  .string()
  .max(32)
  .transform(normalizePhone)
  .pipe(z.string().regex(MOBILE_PATTERN, '请输入正确的手机号码'));
