import { normalizeCode } from '@/lib/domain/ebook/rules';

/** The rule of the code's field in the browser, without the server's schema library; `null` when the value is fine. */
export function checkCode(value: string): string | null {
  const code = normalizeCode(value);
  if (code === '') return '请输入激活码';
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(code) ? null : '激活码为 16 位字母和数字，请核对后重新输入';
}

/** `7KQ2-MWXA-03` while somebody types at the end; what is changed in the middle stays as it is typed. */
export function spellCode(value: string, atEnd: boolean): string {
  if (!atEnd) return value.toUpperCase();
  return (
    normalizeCode(value)
      .slice(0, 16)
      .match(/.{1,4}/g) ?? []
  ).join('-');
}
