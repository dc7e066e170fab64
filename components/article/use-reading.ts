'use client';

import { useEffect } from 'react';

/** A reading counts after this time in sight. */
const READ_MS = 3000;

/** Tells the server about one reading once the page has been in sight for three seconds. */
export function useReading(id: number | undefined): void {
  useEffect(() => {
    if (id === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.hidden) return;
      timer = setTimeout(() => {
        document.removeEventListener('visibilitychange', look);
        navigator.sendBeacon(`/api/guest/article/view/${id}`);
      }, READ_MS);
    };
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [id]);
}
