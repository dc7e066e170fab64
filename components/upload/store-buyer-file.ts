import { api } from '@/lib/client/api';
import type { BuyerFileView, FilePurpose } from '@/lib/domain/order/file-contract';
import { BUYER_EXTENSIONS, extensionOf, formatBytes, MAX_BUYER_BYTES } from '@/lib/domain/upload/rules';

/** Address of a file that a buyer has handed in: for himself, by his session. */
export function buyerFilePath(id: number): string {
  return `/api/user/file/download/${id}`;
}

function dataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error('unreadable')));
    reader.readAsDataURL(file);
  });
}

/** Why a chosen file is not sent at all; `null` when it may be. */
export function refusalOf(file: File, extensions: readonly string[] = BUYER_EXTENSIONS): string | null {
  if (!extensions.includes(extensionOf(file.name)))
    return `“${file.name}”不是${extensions.includes('.pdf') ? '图片或 PDF 文件' : '图片'}`;
  return file.size > MAX_BUYER_BYTES ? `“${file.name}”超过 ${formatBytes(MAX_BUYER_BYTES)}` : null;
}

/** Hands a file in, for a form that is sent later or (with an order) for that order at once. */
export async function storeBuyerFile(
  file: File,
  to: { purpose: FilePurpose; orderId?: number },
): Promise<BuyerFileView> {
  return api.post('/api/user/file/base64', { name: file.name, content: await dataUrl(file), ...to });
}
