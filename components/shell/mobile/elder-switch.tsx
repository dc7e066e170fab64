'use client';

import { turnElder } from '@/components/shell/elder';
import css from '@/components/shell/mobile/elder-switch.module.css';
import { cx } from '@/components/ui/cx';
import { Icon } from '@/components/ui/mobile/icons';
import { useBrowserValue } from '@/components/ui/use-browser-value';

/** Changes with a reload only. */
const isElder = () => 'elder' in document.documentElement.dataset;

/** 长者模式 as a row of a list of cells, with a switch at its end. */
export function ElderSwitch() {
  const on = useBrowserValue(isElder, false);
  return (
    <button type="button" role="switch" aria-checked={on} className={css.row} onClick={turnElder}>
      <span className={css.icon}>
        <Icon name="text" />
      </span>
      <span className={css.words}>
        长者模式
        <span className={css.note}>大字体、大按钮，隐藏广告</span>
      </span>
      <span className={cx(css.track, on && css.on)} aria-hidden />
    </button>
  );
}

/** The same among the links at a page's foot. */
export function ElderLink() {
  return (
    <button type="button" className={css.link} onClick={turnElder}>
      <span className="usual-only">长者模式</span>
      <span className="elder-only">标准版</span>
    </button>
  );
}
