import { isTextLink } from '@/lib/domain/article/html-policy';

/** What was typed as the address of a link: `www.` and bare hosts get https://, e-mail addresses mailto:. */
export function completeAddress(typed: string): string {
  const text = typed.trim();
  if (/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(text)) return `mailto:${text}`;
  if (/^(www\.|[\w-]+(\.[\w-]+)*\.(cn|com|net|org|gov|edu)(\/|$))/i.test(text)) return `https://${text}`;
  return text;
}

/** The message for an address that cannot be linked to; '' when it can. */
export function addressRefusal(address: string): string {
  if (address === '') return '请输入链接地址';
  return isTextLink(address) ? '' : '请输入 http:// 或 https:// 开头的网址，或以 / 开头的站内地址';
}
