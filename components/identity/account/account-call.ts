import { toast } from '@/components/ui/toast';
import { ApiError } from '@/lib/client/api';
import { texts } from '@/lib/text/site';

/** Makes a call of a form; a refusal is shown in a notice and at its fields, and answers `null`. `failed` clears what has to be typed anew. */
export async function tryCall<T>(
  call: () => Promise<T>,
  showAtField: (errors: Record<string, string>) => void,
  failed?: (error: unknown) => void,
  tell: (message: string) => void = toast.error,
): Promise<T | null> {
  try {
    return await call();
  } catch (e) {
    const known = e instanceof ApiError;
    tell(known ? e.message : texts.systemError);
    failed?.(e);
    if (known) showAtField(e.errors);
    return null;
  }
}
