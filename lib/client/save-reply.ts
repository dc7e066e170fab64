import { refusal } from './api';

/** Hands out the file that a call answered with, under this name. @throws ApiError what a refused call says */
export async function saveReply(reply: Response, name: string): Promise<void> {
  if (!reply.ok) throw refusal(reply.status, (await reply.json().catch(() => null)) as null);
  const url = URL.createObjectURL(await reply.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
