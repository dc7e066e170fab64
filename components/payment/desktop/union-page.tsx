'use client';

import { useState } from 'react';
import type { PayPageProps } from '@/components/payment/desktop/result-page';
import { ScanPage } from '@/components/payment/desktop/scan-page';
import { readCodePath, unionPayPath } from '@/lib/domain/payment/code-path';

/**
 * 聚合支付: the address carries the code that is shown, so a new code is a new address. The code itself always comes from the server; the
 * address is only compared with it, never shown (security.md S-32).
 */
export function UnionPage(props: PayPageProps) {
  const [notice, setNotice] = useState('');
  const { orderSn } = props.start;
  return (
    <ScanPage
      {...props}
      channel="unionpay"
      notice={notice}
      onCode={({ url }) => {
        if (!url) return;
        const path = unionPayPath(orderSn, url);
        const shown = readCodePath(location.pathname.split('/').at(-1) ?? '');
        if (shown !== url) setNotice('原二维码已失效，请扫描新的二维码付款。');
        if (location.pathname !== path) history.replaceState(null, '', path);
      }}
    />
  );
}
