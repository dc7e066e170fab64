import '@/components/ui/undo.css';
import { errorText } from '@/components/ui/error-text';
import { showToast, toast } from '@/components/ui/toast';

/** For how long an act can be taken back from its message. */
export const UNDO_SECONDS = 10;

/**
 * Says that an act is done and offers for ten seconds to take it back.
 *
 * @param reverse calls the opposite act and refreshes what shows it; what it throws is told
 */
export function offerUndo(done: string, reverse: () => Promise<unknown>): void {
  const message = showToast('success', done, UNDO_SECONDS * 1000);
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'toast-undo';
  button.textContent = '撤销';
  const left = document.createElement('span');
  left.setAttribute('aria-hidden', 'true');
  left.setAttribute('translate', 'no');
  left.textContent = String(UNDO_SECONDS);
  button.append(left);
  message.append(button);
  const clock = setInterval(() => {
    left.textContent = String(Number(left.textContent) - 1);
    if (!message.isConnected) clearInterval(clock);
  }, 1000);
  // The click goes on to the message, which goes: the act is taken back once.
  button.addEventListener('click', () => {
    reverse().then(
      () => toast.success('已撤销'),
      (error: unknown) => toast.error(errorText(error)),
    );
  });
}

/** The notice of an act that is done, with a way back where it has one. */
export const tellDone = (done: string, undo?: () => Promise<unknown>): void =>
  undo ? offerUndo(done, undo) : toast.success(done);
