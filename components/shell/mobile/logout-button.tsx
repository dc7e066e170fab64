'use client';

import { useState } from 'react';
import { logout } from '@/components/shell/logout';
import { Button } from '@/components/ui/button';

/** 退出登录 of the mobile skin: leads to its own login page (specification section 8). */
export function LogoutButton() {
  const [busy, setBusy] = useState(false);
  return (
    <Button
      variant="outline"
      size="l"
      block
      busy={busy}
      onClick={async () => {
        setBusy(true);
        // While it succeeds the page is left; until then a second touch would do nothing.
        if (!(await logout('/mobile/login'))) setBusy(false);
      }}
    >
      退出登录
    </Button>
  );
}
