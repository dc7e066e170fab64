import { saveReply } from '@/lib/client/save-reply';

/** Asks for the sheet of a batch and hands it out; it is made while it is asked for. @throws ApiError */
export async function saveBatch(id: number, batchNo: string): Promise<void> {
  const reply = await fetch('/api/admin/ebook/batch/export', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id }),
    credentials: 'same-origin',
  });
  await saveReply(reply, `激活码-${batchNo}.xlsx`);
}
