'use client';

import { Button } from '@/components/ui/button';

/** Opens the browser's print dialog. */
export function PrintButton() {
  return (
    <Button size="s" onClick={() => window.print()}>
      打印
    </Button>
  );
}
