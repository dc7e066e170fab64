'use client';

import { foldDigits } from '@/lib/core/typed-text';
import { useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { isComposing } from '@/components/ui/composing';
import css from '@/components/ebook/reader/foot.module.css';
import { Tool } from '@/components/ebook/reader/frame';
import { useResting } from '@/components/ebook/reader/use-resting';

interface FootProps {
  page: number;
  /** All pages of the publication, also beyond a trial. */
  pages: number;
  /** Nothing comes behind this. */
  end: boolean;
  /** Page field, for the key that jumps. */
  fieldRef: RefObject<HTMLInputElement | null>;
  onGo: (page: number) => void;
  onTurn: (direction: 1 | -1) => void;
  /** Size and view, on wide screens; the tools of the bar on narrow ones. */
  more: ReactNode;
}

/** Where one is: slider, page field, back and on. */
export function Foot({ page, pages, end, fieldRef, onGo, onTurn, more }: FootProps) {
  const hint = useId();
  const shown = Math.min(page, pages);
  const [draft, slide] = useResting(onGo);
  const [typed, setTyped] = useState<string | null>(null);
  const dropped = useRef(false);
  const jump = () => {
    const to = Number(typed);
    if (typed !== null && !dropped.current && Number.isInteger(to) && to >= 1) onGo(Math.min(to, pages));
    dropped.current = false;
    setTyped(null);
  };
  const at = draft ?? shown;
  return (
    <div className={css.foot}>
      <div className={css.place}>
        <Tool icon="back" label="上一页" disabled={page <= 1} onClick={() => onTurn(-1)} />
        <div className={css.slider}>
          {draft !== null && (
            <span
              aria-hidden
              className={css.bubble}
              style={{ left: `${((at - 1) / Math.max(1, pages - 1)) * 100}%` }}
            >
              {`第 ${at} 页`}
            </span>
          )}
          <input
            type="range"
            min={1}
            max={pages}
            step={1}
            value={at}
            aria-label="阅读位置"
            aria-valuetext={`第 ${at} 页，共 ${pages} 页`}
            onChange={(e) => slide(Number(e.target.value))}
          />
        </div>
        <form
          className={css.jump}
          onSubmit={(e) => {
            e.preventDefault();
            // Leaving the field jumps, and gives the arrow keys back to the pages.
            fieldRef.current?.blur();
          }}
        >
          <input
            ref={fieldRef}
            inputMode="numeric"
            aria-label="跳转到页"
            aria-describedby={hint}
            maxLength={4}
            value={typed ?? String(shown)}
            onChange={(e) => setTyped(foldDigits(e.target.value).replaceAll(/\D/g, ''))}
            onFocus={(e) => e.target.select()}
            onBlur={jump}
            onKeyDown={(e) => {
              if (e.key !== 'Escape' || isComposing(e)) return;
              // What was typed is forgotten.
              dropped.current = true;
              e.currentTarget.blur();
            }}
          />
          <span id={hint}>{`/ ${pages} 页`}</span>
        </form>
        <Tool icon="on" label="下一页" disabled={end} onClick={() => onTurn(1)} />
      </div>
      <div className={css.more}>{more}</div>
    </div>
  );
}
