'use client';

import { useQueryClient } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useCallback, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { countDownText } from '@/components/ui/count-down-text';
import { Dialog } from '@/components/ui/dialog';
import { api } from '@/lib/client/api';

/** Time of the last request of any tab, in ms since 1970. */
const SEEN_KEY = 'officeSeen';
const WARN_BEFORE_SECONDS = 120;
const LOOK_EVERY_MS = 1000;

function seen(): number {
  return Number(localStorage.getItem(SEEN_KEY)) || Date.now();
}

function markSeen(): void {
  localStorage.setItem(SEEN_KEY, String(Date.now()));
}

/** Warns two minutes before the server ends an idle session; work in another tab counts. */
export function SessionGuard({ idleMinutes }: { idleMinutes: number }) {
  const client = useQueryClient();
  const pathname = usePathname();
  const [left, setLeft] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(markSeen, [pathname]);
  useEffect(() => {
    const contact = (event: { type: string; action?: { type: string } }) => {
      if (event.type === 'updated' && event.action?.type === 'success') markSeen();
    };
    const stops = [client.getQueryCache().subscribe(contact), client.getMutationCache().subscribe(contact)];
    return () => stops.forEach((stop) => stop());
  }, [client]);
  useEffect(() => {
    const look = () => {
      const rest = Math.ceil(idleMinutes * 60 - (Date.now() - seen()) / 1000);
      setLeft(rest <= WARN_BEFORE_SECONDS ? Math.max(0, rest) : null);
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [idleMinutes]);

  const stay = useCallback(async () => {
    setBusy(true);
    try {
      await api.post('/api/valid/loginstatevalid', {});
      markSeen();
      setLeft(null);
    } catch {
      setLeft(0);
    } finally {
      setBusy(false);
    }
  }, []);

  const over = left === 0;
  const login = `/login/userlogin?from=${encodeURIComponent(pathname)}`;
  return (
    <Dialog
      open={left !== null}
      onClose={() => void stay()}
      title={over ? '登录已超时' : '即将自动退出'}
      width={420}
      dismissable={false}
      footer={
        over ? (
          <Button onClick={() => location.assign(login)}>重新登录</Button>
        ) : (
          <Button busy={busy} onClick={() => void stay()}>
            继续使用
          </Button>
        )
      }
    >
      {over ? (
        <p>长时间没有操作，登录状态已经结束。请重新登录后继续。</p>
      ) : (
        <p>
          长时间没有操作，<strong>{countDownText(left ?? 0)}</strong> 后将自动退出。请保存正在编辑的内容。
        </p>
      )}
    </Dialog>
  );
}
