/**
 * An address that the channel gave, when it is one of a web page: a page of ours leads nowhere else by itself (a scheme of an app, a script).
 *
 * @returns `null` for anything else
 */
export function webAddress(text: string | undefined): string | null {
  if (!text || !URL.canParse(text)) return null;
  return /^https?:$/.test(new URL(text).protocol) ? text : null;
}
