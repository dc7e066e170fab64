import { toast } from '@/components/ui/toast';
import { ApiError } from '@/lib/client/api';
import { texts } from '@/lib/text/site';

/** Makes a call of a form; a refusal is told and shown at its fields, and answers `null`. */
export async function tryCall<T>(
  call: () => Promise<T>,
  showAtField: (errors: Record<string, string>) => void,
): Promise<T | null> {
  try {
    return await call();
  } catch (e) {
    const known = e instanceof ApiError;
    toast.error(known ? e.message : texts.systemError);
    if (known) showAtField(e.errors);
    return null;
  }
}
