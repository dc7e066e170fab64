import { saveReply } from '@/lib/client/save-reply';
import { childErrorsUrl, type SplitScope } from '@/lib/domain/childOrder/client';

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
  await saveReply(reply, `${file.name.replace(/\.\w+$/, '')}-错误标注.xlsx`);
}
