import { refusal } from '@/lib/client/api';
import type { WaybillPrintInput } from '@/lib/domain/waybill/contract';

/** Makes the labels and hands them to the browser as one file, which opens in its viewer of PDFs. @throws ApiError */
export async function printLabels(input: WaybillPrintInput): Promise<void> {
  const reply = await fetch('/api/admin/shipping/waybill/print', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  if (!reply.ok) throw refusal(reply.status, (await reply.json().catch(() => null)) as null);
  const url = URL.createObjectURL(await reply.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = `电子面单-${input.batchId ?? input.ids?.join('-') ?? ''}.pdf`;
  link.click();
  URL.revokeObjectURL(url);
}
