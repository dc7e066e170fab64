import 'server-only';
import { notFound } from 'next/navigation';
import { isAppError } from '@/lib/core/errors';
import { idField } from '@/lib/core/fields';

/** What the id of an address names; the office's 404 when it is none or names nothing. */
export async function readOr404<T>(id: string, read: (id: number) => Promise<T>): Promise<T> {
  const parsed = idField.safeParse(id);
  if (!parsed.success) notFound();
  try {
    return await read(parsed.data);
  } catch (e) {
    if (isAppError(e) && e.status === 404) notFound();
    throw e;
  }
}
