import { ApiError } from '@/lib/client/api';
import type { Envelope } from '@/lib/core/envelope';
import { batchExportUrl } from '@/lib/domain/ebook/codes-client';
import { texts } from '@/lib/text/site';

/** Asks for the sheet of a batch and hands it out; it is made while it is asked for. @throws ApiError */
export async function saveBatch(id: number, batchNo: string): Promise<void> {
  const reply = await fetch(batchExportUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id }),
    credentials: 'same-origin',
  });
  if (!reply.ok) {
    const told = (await reply.json().catch(() => null)) as Envelope<null> | null;
    throw new ApiError(told?.message ?? texts.systemError, reply.status, told?.code ?? 'INTERNAL');
  }
  const url = URL.createObjectURL(await reply.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = `激活码-${batchNo}.xlsx`;
  link.click();
  URL.revokeObjectURL(url);
}
