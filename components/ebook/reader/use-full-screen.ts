'use client';

import { useEffect, useState, type RefObject } from 'react';

interface FullScreen {
  /** Phones by Apple cannot. */
  can: boolean;
  on: boolean;
  toggle: () => void;
}

/** The full screen of an element; Esc leaves it by the browser's own hand. */
export function useFullScreen(ref: RefObject<HTMLElement | null>): FullScreen {
  const [on, setOn] = useState(false);
  useEffect(() => {
    const changed = () => setOn(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, []);
  const toggle = () => {
    const asked = document.fullscreenElement ? document.exitFullscreen() : ref.current?.requestFullscreen?.();
    // A browser that refuses leaves things as they are.
    asked?.catch(() => undefined);
  };
  return { can: document.fullscreenEnabled, on, toggle };
}
