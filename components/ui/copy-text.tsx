'use client';

import css from '@/components/ui/copy-text.module.css';
import { toast } from '@/components/ui/toast';

/** Plain-HTTP addresses have no clipboard object. */
function copyByHand(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
  }
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByHand(text);
  }
}

/** A small link that puts a number into the clipboard; `what` names it: `运单号`. */
export function CopyText({ text, what }: { text: string; what: string }) {
  return (
    <button
      type="button"
      className={css.copy}
      aria-label={`复制${what}`}
      onClick={async () => {
        if (await copy(text)) toast.success(`${what}已复制`);
        else toast.error('浏览器不允许复制，请手动选择');
      }}
    >
      复制
    </button>
  );
}
