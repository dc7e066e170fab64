import { toast } from '@/components/ui/toast';
import { api, ApiError } from '@/lib/client/api';
import { identityTexts } from '@/lib/text/identity';
import { texts } from '@/lib/text/site';

interface CodeRequest {
  phone: string;
  vcode: string;
  purpose: 'login' | 'reset' | 'register';
}

/**
 * Asks for a code by SMS or mail. Answers whether the countdown starts: yes when it was sent, and when nobody knows whether it was, because
 * asking again at once would be refused.
 */
export async function requestCode(
  call: () => Promise<{ message: string }>,
  showAtField: (errors: Record<string, string>) => void,
): Promise<boolean> {
  try {
    toast.success((await call()).message || identityTexts.codeSent);
    return true;
  } catch (e) {
    if (!(e instanceof ApiError)) {
      toast.error(texts.systemError);
      return false;
    }
    showAtField(e.errors);
    toast.error(e.message);
    return (
      e.status === 503 &&
      typeof (e.data as { retryAfterSeconds?: unknown } | null)?.retryAfterSeconds === 'number'
    );
  }
}

/** A code before anybody is logged in. */
export function requestGuestCode(
  request: CodeRequest,
  showAtField: (errors: Record<string, string>) => void,
): Promise<boolean> {
  return requestCode(
    () => api.send('/api/guest/account/valid/code/phone', { ...request, username: request.phone }),
    showAtField,
  );
}
