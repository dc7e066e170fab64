/**
 * How the network of a desktop stands to that of the phone that scanned it. There is no table of places here: whether both come from one network
 * is all that can be said honestly, and the most useful sign of a code that somebody else shows (QRLjacking).
 */
export const places = { local: '本机网络', same: '同一网络', other: '其他网络' } as const;
export type Place = keyof typeof places;

const plain = (ip: string) =>
  ip
    .trim()
    .toLowerCase()
    .replace(/^::ffff:(?=\d)/, '');
const isLoopback = (ip: string) => ip === '::1' || ip.startsWith('127.');

/** The part of an address that one household or office shares: all of IPv4, the first 64 bits of IPv6. */
export function networkOf(address: string): string {
  const ip = plain(address);
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return groups
    .slice(0, 4)
    .map((g) => Number.parseInt(g, 16).toString(16))
    .join(':');
}

/** An address that is not known is of another network: nothing vouches for it. */
export function placeOf(desktopIp: string | null, phoneIp: string | null): Place {
  const [desktop, phone] = [plain(desktopIp ?? ''), plain(phoneIp ?? '')];
  if (!desktop || !phone) return 'other';
  if (isLoopback(desktop) && isLoopback(phone)) return 'local';
  return networkOf(desktop) === networkOf(phone) ? 'same' : 'other';
}
