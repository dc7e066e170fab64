import { useState } from 'react';
import css from '@/components/admin/office/opening-list.module.css';
import { Button, ButtonLink } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { Panel } from '@/components/ui/panel';
import type { OverviewView } from '@/lib/domain/admin/health-contract';
import { useBrowserValue } from '@/components/ui/use-browser-value';

const KEY = 'openingList';

function isHidden(): boolean {
  try {
    return localStorage.getItem(KEY) === 'hidden';
  } catch {
    // Switched off: it is shown again next time.
    return false;
  }
}

/** What has to be done before the public comes. It ticks itself off, goes when all is done, and can be put away in this browser. */
export function OpeningList({ steps }: { steps: OverviewView['opening'] }) {
  const hidden = useBrowserValue(isHidden, true);
  const [closed, setClosed] = useState(false);
  if (steps.length === 0 || hidden || closed) return null;
  const done = steps.filter((s) => s.done).length;
  return (
    <Panel
      className={css.panel}
      title="开站清单"
      extra={
        <>
          <span className={css.count}>{`已完成 ${done} / ${steps.length}`}</span>
          <Button
            variant="outline"
            size="s"
            onClick={() => {
              setClosed(true);
              try {
                localStorage.setItem(KEY, 'hidden');
              } catch {
                // As above.
              }
            }}
          >
            不再显示
          </Button>
        </>
      }
    >
      <ul className={css.list}>
        {steps.map(({ key, label, hint, done: isDone, href, needs }) => (
          <li key={key} className={cx(css.step, isDone && css.done)}>
            <svg className={css.mark} width="20" height="20" viewBox="0 0 20 20" aria-hidden>
              <circle cx="10" cy="10" r="9" />
              {isDone && <path d="M5.500 10.500 8.500 13.500 14.500 7" />}
            </svg>
            <div>
              <p className={css.label}>{label}</p>
              <p className={css.hint}>{hint}</p>
            </div>
            {!isDone && href !== null && (
              <ButtonLink href={href} size="s" variant="outline" aria-label={`去办理：${label}`}>
                去办理
              </ButtonLink>
            )}
            {!isDone && needs !== null && <span className={css.needs}>{`需要“${needs}”权限`}</span>}
            {isDone && <span className={css.needs}>已完成</span>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
