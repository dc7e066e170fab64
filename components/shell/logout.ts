import { toast } from '@/components/ui/toast';
import { api } from '@/lib/client/api';
import { texts } from '@/lib/text/site';

/** How long the notice of success stays before the page changes, in ms. */
const NOTICE_MS = 800;

/**
 * Ends the session and leads to the login page of the device (specification sections 2 and 8). Answers `false` when the server could not
 * be reached; the person has been told.
 */
export async function logout(loginPage: '/login/userlogin' | '/mobile/login'): Promise<boolean> {
  try {
    await api.post('/api/valid/logout', {}, { stay: true });
  } catch {
    toast.error(texts.logoutFailed);
    return false;
  }
  try {
    sessionStorage.clear();
  } catch {
    // a private window may forbid it
  }
  toast.success(texts.logoutDone);
  setTimeout(() => location.assign(loginPage), NOTICE_MS);
  return true;
}
