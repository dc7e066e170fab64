'use client';

import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import css from '@/components/shipping/office/settings.module.css';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { errorText } from '@/components/ui/error-text';
import { apiQuery } from '@/lib/client/query';
import { followsPattern, judgeNumber } from '@/lib/domain/shipping/tracking-rules';

const LONGEST = 40;

/** The couriers that the desk offers. */
const useCorps = () => useQuery(apiQuery('/api/admin/deliveryCorp/selectList', {}));

const names = (corps: readonly { name: string }[]) => corps.map((c) => c.name).join('、');

/** Whether a number would be taken for one of this courier's by the pattern as it is typed, and whose it would be taken for besides. */
export function PatternTrial({ pattern, ownId }: { pattern: string; ownId: number | null }) {
  const [typed, setTyped] = useState('');
  const { data } = useCorps();
  const empty = typed.trim() === '';
  const answer = empty ? null : followsPattern(pattern, typed);
  const others = empty
    ? []
    : judgeNumber(
        (data ?? []).filter((c) => c.id !== ownId),
        typed,
      ).fits;
  return (
    <TextInput
      label="试运单号"
      value={typed}
      maxLength={LONGEST}
      autoComplete="off"
      onChange={(e) => setTyped(e.currentTarget.value)}
      description={
        <>
          {answer === null ? (
            '输入真实的运单号，检查格式是否正确'
          ) : answer ? (
            <span className={css.good}>符合格式</span>
          ) : (
            <span className={css.bad}>不符合格式，发货时会提示核对</span>
          )}
          {others.length > 0 && `；也符合：${names(others)}`}
        </>
      }
    />
  );
}

/** Whose a number would be taken for, asked as the shipping desk asks. */
export function NumberTrial() {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const { data, error } = useCorps();
  const said = typed.trim() === '' || !data ? null : judgeNumber(data, typed);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        试运单号
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="试运单号">
        <div className={css.calc}>
          <TextInput
            label="运单号"
            value={typed}
            maxLength={LONGEST}
            autoComplete="off"
            onChange={(e) => setTyped(e.currentTarget.value)}
            description="按启用的物流公司的运单号格式检查，与发货时相同"
          />
          <div aria-live="polite">
            {error && <p>{errorText(error)}</p>}
            {said && (
              <div className={css.answer}>
                {said.fits.length > 0 ? (
                  <p className={css.good}>{`符合：${names(said.fits)}`}</p>
                ) : (
                  <p className={css.bad}>没有物流公司的格式与它相符</p>
                )}
                {said.odd.length > 0 && <p>{`不符合，发货时提示核对：${names(said.odd)}`}</p>}
                {said.silent.length > 0 && <p>{`没有设置格式，不检查：${names(said.silent)}`}</p>}
              </div>
            )}
          </div>
        </div>
      </Dialog>
    </>
  );
}
