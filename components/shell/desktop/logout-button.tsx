'use client';

import { useState } from 'react';

/** 退出 of the desktop's header. */
export function LogoutButton({ className }: { className: string }) {
  const [busy, setBusy] = useState(false);
  return (
    <button
      type="button"
      className={className}
      disabled={busy}
      onClick={async () => {
        setBusy(true);
        const part = await import('@/components/shell/logout').catch(() => null);
        if (!(await part?.logout('/login/userlogin'))) setBusy(false);
      }}
    >
      退出
    </button>
  );
}
