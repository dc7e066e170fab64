import { uploadErrors } from '@/lib/domain/upload/errors';

const DATA_URL = /^data:[a-z0-9.+/-]{0,100};base64,/i;

/**
 * Bytes of a file that came as base64, with or without the `data:` head that browsers write. The size is known before anything is decoded; the
 * type that the head names counts for nothing.
 *
 * @throws 文件大小超出网站限制 above `maxBytes`, 文件未被完整上传 for anything but base64
 */
export function base64Bytes(value: string, maxBytes: number): Uint8Array {
  const head = DATA_URL.exec(value.slice(0, 120))?.[0].length ?? 0;
  const length = value.length - head;
  if (length === 0) throw uploadErrors.empty();
  if (length > Math.ceil(maxBytes / 3) * 4) throw uploadErrors.tooLarge();
  const text = value.slice(head);
  // One look for the first foreign character: an expression over the whole text would keep a way back for each of its millions.
  const end = text.search(/[^A-Za-z0-9+/]/);
  const tail = end === -1 ? '' : text.slice(end);
  if (length % 4 !== 0 || end === 0 || !['', '=', '=='].includes(tail)) throw uploadErrors.partial();
  const bytes = Buffer.from(text, 'base64');
  if (bytes.byteLength > maxBytes) throw uploadErrors.tooLarge();
  return bytes;
}
