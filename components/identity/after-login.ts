import { toast } from '@/components/ui/toast';
import { returnPath } from '@/lib/client/return-path';

/** How long the notice of success stays before the page changes, in ms. */
const NOTICE_MS = 600;

/** Greets, and leads to the page that the person came from or to the landing page of the role (specification section 4). */
export function leaveAfterLogin(message: string, landing: string): void {
  toast.success(message);
  const from = new URLSearchParams(location.search).get('from');
  const target = returnPath(from, location.origin) ?? landing;
  setTimeout(() => location.assign(target), NOTICE_MS);
}
