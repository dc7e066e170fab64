'use client';

import css from '@/components/ui/copy-text.module.css';
import { errorText } from '@/components/ui/error-text';
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

interface CopyTextProps {
  /** A function when the text is fetched first; what it throws is shown. */
  text: string | (() => Promise<string>);
  /** Its name: `运单号`. */
  what: string;
}

/** A small link that puts a number into the clipboard. */
export function CopyText({ text, what }: CopyTextProps) {
  return (
    <button
      type="button"
      className={css.copy}
      aria-label={`复制${what}`}
      onClick={async () => {
        try {
          const found = typeof text === 'string' ? text : await text();
          if (await copy(found)) toast.success(`${what}已复制`);
          else toast.error('浏览器不允许复制，请手动选择');
        } catch (error) {
          toast.error(errorText(error));
        }
      }}
    >
      复制
    </button>
  );
}
