'use client';

import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import css from '@/components/shell/desktop/accessibility-bar.module.css';
import { canSpeak, hush, speak, spokenText } from '@/components/shell/desktop/read-aloud';
import { cx } from '@/components/ui/cx';
import { toast } from '@/components/ui/toast';
import { readCookie } from '@/components/ui/read-cookie';
import { BAR_COOKIE, VIEW_SECONDS } from '@/lib/text/view-cookies';
import {
  CONTRASTS,
  readSettings,
  SCALES,
  usualSettings,
  writeSettings,
  type BarSettings,
} from '@/lib/text/view-settings';

/** Puts the settings on the root element as the script before the first paint does, and keeps them. */
function apply(s: BarSettings) {
  const { dataset } = document.documentElement;
  const set = (name: string, on: boolean, value = '') => {
    if (on) dataset[name] = value;
    else delete dataset[name];
  };
  set('scale', s.scale > 0, String(s.scale));
  set('column', s.scale > 1 || 'elder' in dataset);
  set('contrast', s.contrast > 0, String(s.contrast));
  set('pointer', s.pointer);
  const age = writeSettings(s) === writeSettings(usualSettings) ? 0 : VIEW_SECONDS;
  document.cookie = `${BAR_COOKIE}=${writeSettings(s)}; path=/; max-age=${age}; SameSite=Lax`;
}

/** Lines through the pointer, or through what has the focus. */
function useCross(on: boolean) {
  useEffect(() => {
    if (!on) return undefined;
    const lines = [css.across, css.down].map((name) => {
      const line = document.createElement('div');
      line.className = name ?? '';
      line.setAttribute('aria-hidden', 'true');
      document.body.append(line);
      return line;
    });
    const place = (x: number, y: number) => {
      if (lines[0]) lines[0].style.top = `${y}px`;
      if (lines[1]) lines[1].style.left = `${x}px`;
    };
    const follow = (e: PointerEvent) => place(e.clientX, e.clientY);
    const focus = (e: FocusEvent) => {
      if (!(e.target instanceof Element)) return;
      const box = e.target.getBoundingClientRect();
      place(box.left, box.bottom);
    };
    place(innerWidth / 2, innerHeight / 2);
    document.addEventListener('pointermove', follow, { passive: true });
    document.addEventListener('focusin', focus);
    return () => {
      for (const line of lines) line.remove();
      document.removeEventListener('pointermove', follow);
      document.removeEventListener('focusin', focus);
    };
  }, [on]);
}

/** What is worth reading when the pointer or the focus is on it. */
const READABLE =
  'a, button, input, select, img[alt]:not([alt=""]), p, li, h1, h2, h3, h4, td, th, time, summary';

/** 指读: reads what the pointer or the focus comes to. */
function usePointReading(on: boolean) {
  useEffect(() => {
    if (!on) return undefined;
    let last: Element | null = null;
    const read = (e: Event) => {
      const element = e.target instanceof Element ? e.target.closest(READABLE) : null;
      if (!element || element === last) return;
      last = element;
      speak(spokenText(element));
    };
    document.addEventListener('pointerover', read);
    document.addEventListener('focusin', read);
    return () => {
      document.removeEventListener('pointerover', read);
      document.removeEventListener('focusin', read);
      hush();
    };
  }, [on]);
}

/** Where the bar stands: before everything else of the page. */
function makeHost(): HTMLElement {
  const host = document.createElement('div');
  host.className = `${css.host} no-print`;
  return host;
}

export interface AccessibilityBarProps {
  /** Opened just now by the visitor: it takes the focus. A bar that was open on the page before leaves the focus alone. */
  fresh: boolean;
  onClose: () => void;
}

type Reading = 'none' | 'page' | 'point';

/** 无障碍 (news-editor-reading.md 5.2): text size, colours, big pointer, cross-hair, reading aloud. Above everything else of the page. */
export function AccessibilityBar({ fresh, onClose }: AccessibilityBarProps) {
  const [settings, setSettings] = useState<BarSettings>(() => ({
    ...readSettings(readCookie(BAR_COOKIE)),
    open: true,
  }));
  const [reading, setReading] = useState<Reading>('none');
  const [host] = useState(makeHost);
  useEffect(() => {
    document.body.prepend(host);
    if (fresh) host.querySelector('button')?.focus({ preventScroll: true });
    return () => host.remove();
  }, [host, fresh]);
  useEffect(() => apply(settings), [settings]);
  useCross(settings.cross);
  usePointReading(reading === 'point');
  useEffect(() => () => hushIfPossible(), []);

  const change = (more: Partial<BarSettings>) => setSettings((s) => ({ ...s, ...more }));
  const scale = (by: number) =>
    change({ scale: Math.min(SCALES.length - 1, Math.max(0, settings.scale + by)) });
  const read = (wanted: Reading) => {
    if (!canSpeak()) return toast.warn('当前浏览器不支持语音朗读');
    hush();
    setReading(reading === wanted ? 'none' : wanted);
    if (wanted !== 'page' || reading === 'page') return undefined;
    const main = document.getElementById('main');
    return speak(main ? spokenText(main) : '', () => setReading('none'));
  };
  const reset = () => {
    hushIfPossible();
    setReading('none');
    setSettings({ ...usualSettings, open: true });
  };
  const close = () => {
    apply({ ...settings, cross: false, open: false });
    onClose();
  };
  const toggle = (label: string, on: boolean, act: () => void) => (
    <button type="button" className={cx(css.tool, on && css.on)} aria-pressed={on} onClick={act}>
      {label}
    </button>
  );
  return createPortal(
    <section className={css.bar} aria-label="无障碍工具条">
      <div className={css.group}>
        <button
          type="button"
          className={css.tool}
          disabled={settings.scale === SCALES.length - 1}
          onClick={() => scale(1)}
        >
          放大文字
        </button>
        <button type="button" className={css.tool} disabled={settings.scale === 0} onClick={() => scale(-1)}>
          缩小文字
        </button>
        <span className={css.state} role="status">
          {`${SCALES[settings.scale]}%`}
        </span>
      </div>
      <div className={css.group} role="group" aria-label="配色">
        {CONTRASTS.map((name, i) => (
          <button
            key={name}
            type="button"
            className={cx(css.tool, css.swatch, i === settings.contrast && css.on)}
            data-scheme={i}
            aria-pressed={i === settings.contrast}
            onClick={() => change({ contrast: i })}
          >
            {name}
          </button>
        ))}
      </div>
      <div className={css.group}>
        {toggle('大鼠标', settings.pointer, () => change({ pointer: !settings.pointer }))}
        {toggle('十字线', settings.cross, () => change({ cross: !settings.cross }))}
        {toggle('朗读全文', reading === 'page', () => read('page'))}
        {toggle('指读', reading === 'point', () => read('point'))}
      </div>
      <div className={css.group}>
        <button type="button" className={css.tool} onClick={reset}>
          重置
        </button>
        <button type="button" className={css.tool} onClick={close}>
          关闭工具条
        </button>
      </div>
    </section>,
    host,
  );
}

function hushIfPossible() {
  if (canSpeak()) hush();
}
