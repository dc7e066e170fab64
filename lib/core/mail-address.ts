/** Mail addresses without the schema library, so that small public pages can use them too. */
import { shorten } from '@/lib/core/characters';

/** One spelling per address: full-width characters folded, blanks at the ends dropped, lower case. */
export function normalizeMail(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** `ab***@example.cn`, the form in which screens show an address. */
export function maskMail(mail: string): string {
  const at = mail.lastIndexOf('@');
  return at < 1 ? '***' : `${shorten(mail.slice(0, at), 2)}***${mail.slice(at)}`;
}

/** Cheap enough for public pages; the server's schema is stricter. */
export const MAIL_PATTERN = /^[^\s@<>"(),;:\\[\]]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;
