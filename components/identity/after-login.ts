import { toast } from '@/components/ui/toast';
import { returnPath } from '@/lib/client/return-path';
import { inSkin } from '@/lib/core/mirrored-paths';
import { skinOf } from '@/lib/core/skin';

/** How long the notice of success stays before the page changes, in ms. */
const NOTICE_MS = 600;

/**
 * Greets, and leads to the page that the person came from or to the landing page of the role (specification section 4), in the skin of the
 * login. Administrators keep their offices: those have no mirror. The login leaves the history, so that "back" does not come to it again.
 */
export function leaveAfterLogin(message: string, landing: string): void {
  toast.success(message);
  const from = returnPath(new URLSearchParams(location.search).get('from'), location.origin);
  const target = inSkin(skinOf(location.pathname), from ?? landing);
  setTimeout(() => location.replace(target), NOTICE_MS);
}
