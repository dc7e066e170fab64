'use client';

import { useEffect } from 'react';

/** Brings the offline page to the phone (public/mobile/sw.js) once everything else is there. Development has no use for it. */
export function OfflineWorker() {
  useEffect(() => {
    if (process.env.NODE_ENV !== 'production' || !window.isSecureContext) return undefined;
    if (!('serviceWorker' in navigator)) return undefined;
    const register = () => {
      // Refused by the browser's settings: the site works without it.
      navigator.serviceWorker.register('/mobile/sw.js').catch(() => undefined);
    };
    if (document.readyState === 'complete') {
      register();
      return undefined;
    }
    window.addEventListener('load', register, { once: true });
    return () => window.removeEventListener('load', register);
  }, []);
  return null;
}
