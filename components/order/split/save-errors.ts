import { ApiError } from '@/lib/client/api';
import type { Envelope } from '@/lib/core/envelope';
import { childErrorsUrl, type SplitScope } from '@/lib/domain/childOrder/client';
import { texts } from '@/lib/text/site';

/** Sends a previewed file and hands out what comes back: its rows with what is wrong in each. @throws ApiError */
export async function saveErrorsFile(scope: SplitScope, orderId: number, file: File): Promise<void> {
  const form = new FormData();
  form.append('orderId', String(orderId));
  form.append('file', file);
  const reply = await fetch(childErrorsUrl(scope), {
    method: 'POST',
    body: form,
    credentials: 'same-origin',
  });
  if (!reply.ok) {
    const told = (await reply.json().catch(() => null)) as Envelope<null> | null;
    throw new ApiError(told?.message ?? texts.systemError, reply.status, told?.code ?? 'INTERNAL');
  }
  const url = URL.createObjectURL(await reply.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = `${file.name.replace(/\.\w+$/, '')}-错误标注.xlsx`;
  link.click();
  URL.revokeObjectURL(url);
}
