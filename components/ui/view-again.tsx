'use client';

import { useEffect } from 'react';

/**
 * The framework paints the page of a missing thing in the browser, where scripts of the markup do not run: what the visitor chose for his
 * eyes is applied once more. The policy knows the script by its hash.
 */
export function ViewAgain() {
  useEffect(() => {
    // Fetched by those few who need it: every page carries its error page along.
    void import('@/lib/text/view-script').then(({ viewScript }) => {
      const script = document.createElement('script');
      script.textContent = viewScript;
      document.head.append(script);
      script.remove();
    });
  }, []);
  return null;
}
