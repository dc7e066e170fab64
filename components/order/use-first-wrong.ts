'use client';

import { useEffect } from 'react';

/** Puts the cursor into the first field with a message, or brings the choice that is missing into sight. */
export function useFirstWrong(errors: Readonly<Record<string, string>>) {
  useEffect(() => {
    const path = Object.keys(errors)[0];
    if (!path) return;
    const field = document.querySelector<HTMLElement>(
      `#checkout-${path.replaceAll('.', '-')}, [role=radiogroup][aria-invalid=true]`,
    );
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  }, [errors]);
}
