import { useEffect } from 'react';

/** Goes to the place that the address names behind `#`: the browser has looked for it before it was there. */
export function useHashPlace(): void {
  useEffect(() => {
    const name = location.hash.replace('#', '');
    if (name) document.getElementById(name)?.scrollIntoView();
  }, []);
}
