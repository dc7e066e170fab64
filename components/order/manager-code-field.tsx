'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import css from '@/components/order/manager-code-field.module.css';
import type { Checkout } from '@/components/order/use-checkout';
import { Button } from '@/components/ui/button';
import { PlainInput } from '@/components/ui/plain-field';
import type { ManagerView } from '@/lib/domain/area/manager-contract';
import { normalManagerCode } from '@/lib/domain/area/manager-rules';
import { ApiError } from '@/lib/client/api';
import { apiQuery } from '@/lib/client/query';

const SHOWN_AREAS = 3;

function areasText(m: ManagerView): string {
  const names = m.areas.slice(0, SHOWN_AREAS).map((a) => a.name);
  return names.join('、') + (m.areas.length > SHOWN_AREAS ? ` 等 ${m.areas.length} 个地区` : '');
}

/**
 * The code of the person who canvasses in the receiver's area: recommended by the address, checked as soon as the field is left. Several
 * people of one area are offered, none is presumed.
 */
export function ManagerCodeField({ checkout }: { checkout: Checkout }) {
  const { draft, near, change, errors } = checkout;
  const [left, setLeft] = useState(false);
  const typed = normalManagerCode(draft.areaManagerCode ?? '');
  const known = near.find((m) => m.code === typed);
  const query = useQuery({
    ...apiQuery(
      '/api/guest/area/mgr/code/selectByCode',
      { code: typed },
      { staleTime: 300_000, retry: false },
    ),
    enabled: left && typed !== '' && !known,
  });
  const found = known ?? (query.data?.code === typed ? query.data : undefined);
  const refused = query.error instanceof ApiError && query.error.status < 500 ? query.error.message : null;
  const others = found ? [] : near;
  return (
    <div>
      <PlainInput
        id="checkout-areaManagerCode"
        label="区域经理编码"
        value={draft.areaManagerCode ?? ''}
        maxLength={32}
        autoComplete="off"
        spellCheck={false}
        placeholder="选填，由征订人员提供"
        error={errors['areaManagerCode'] ?? (typed && !found ? refused : null)}
        hint={
          found
            ? `${checkout.recommended && known ? '按收货地址推荐：' : ''}${found.name}（负责 ${areasText(found)}）`
            : undefined
        }
        onChange={(e) => {
          setLeft(false);
          change({ areaManagerCode: e.target.value });
        }}
        onBlur={() => setLeft(true)}
      />
      {others.length > 0 && (
        <p className={css.near}>
          收货地区的区域经理：
          {others.map((m) => (
            <Button key={m.code} variant="plain" size="s" onClick={() => change({ areaManagerCode: m.code })}>
              {m.code} {m.name}
            </Button>
          ))}
        </p>
      )}
    </div>
  );
}
