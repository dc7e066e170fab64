'use client';

import { useEffect, useState, type CSSProperties, type ReactNode, type RefObject } from 'react';
import css from '@/components/article/office/remarks.module.css';
import { rangeOfPlace, selectedPlace, type TextPlace } from '@/components/article/office/text-place';
import { Button } from '@/components/ui/button';
import type { TextRemark } from '@/lib/core/text-remark';

interface RemarkableTextProps {
  box: RefObject<HTMLDivElement | null>;
  remarks: readonly TextRemark[];
  /** Whether remarks can be made now. */
  open: boolean;
  onPlace: (place: TextPlace) => void;
  children: ReactNode;
}

/** Marks what has a remark, in browsers that can mark text without changing it. */
function useMarks(box: RefObject<HTMLElement | null>, remarks: readonly TextRemark[]) {
  useEffect(() => {
    if (!box.current || !('highlights' in CSS)) return;
    const within = box.current;
    const draw = () => {
      const ranges = remarks.map((r) => rangeOfPlace(within, r)).filter((range) => range !== null);
      CSS.highlights.set('remarks', new Highlight(...ranges));
    };
    // The text comes after its reads, and again when another view of it is chosen.
    const watcher = new MutationObserver(draw);
    watcher.observe(within, { childList: true, subtree: true });
    draw();
    return () => {
      watcher.disconnect();
      CSS.highlights.delete('remarks');
    };
  }, [box, remarks]);
}

/** A text under audit: what is selected in it can be remarked on. */
export function RemarkableText({ box, remarks, open, onPlace, children }: RemarkableTextProps) {
  const [top, setTop] = useState<{ x: number; y: number } | null>(null);
  useMarks(box, remarks);
  useEffect(() => {
    if (!open) return;
    const selected = () => {
      const within = box.current;
      if (!within || !selectedPlace(within)) return setTop(null);
      const last = [...getSelection()!.getRangeAt(0).getClientRects()].at(-1);
      const frame = within.getBoundingClientRect();
      setTop(last ? { x: last.right - frame.left, y: last.bottom - frame.top } : null);
    };
    document.addEventListener('selectionchange', selected);
    return () => document.removeEventListener('selectionchange', selected);
  }, [box, open]);
  return (
    <div ref={box} className={css.text}>
      {children}
      {open && top && (
        <span className={css.act} style={{ '--x': `${top.x}px`, '--y': `${top.y}px` } as CSSProperties}>
          <Button
            size="s"
            onMouseDown={(e) => e.preventDefault()}
            onClick={() => {
              const place = box.current && selectedPlace(box.current);
              if (place) onPlace(place);
            }}
          >
            批注
          </Button>
        </span>
      )}
    </div>
  );
}
