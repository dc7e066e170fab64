'use client';

import { useState } from 'react';
import css from '@/components/statement/link/link.module.css';
import { LinkAnswer } from '@/components/statement/link/link-answer';
import { statementFacts } from '@/components/statement/statement-facts';
import { StatementSums } from '@/components/statement/statement-sums';
import { EntryTable, OpenTable } from '@/components/statement/statement-tables';
import { Button } from '@/components/ui/button';
import { DescriptionList } from '@/components/ui/description-list';
import { errorText } from '@/components/ui/error-text';
import { Panel } from '@/components/ui/panel';
import { toast } from '@/components/ui/toast';
import { saveReply } from '@/lib/client/save-reply';
import type { LinkView } from '@/lib/domain/statement/link-contract';
import { periodText } from '@/lib/domain/statement/rules';

interface LinkStatementProps {
  token: string;
  opened: NonNullable<LinkView['opened']>;
  onView: (view: LinkView) => void;
}

/** The statement as it was sent, its paper, and the answer. */
export function LinkStatement({ token, opened, onView }: LinkStatementProps) {
  const [busy, setBusy] = useState(false);
  const { statement } = opened;
  const download = async () => {
    setBusy(true);
    try {
      const reply = await fetch('/api/guest/statement/pdf', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
        credentials: 'same-origin',
      });
      await saveReply(reply, `对账单-${statement.statementNo}.pdf`);
    } catch (e) {
      toast.error(errorText(e));
    }
    setBusy(false);
  };
  return (
    <>
      <div className={css.head}>
        <h1 className={css.title}>{`${statement.buyer.name} ${periodText(statement)}对账单`}</h1>
        <span className={css.act}>
          <Button busy={busy} onClick={() => void download()}>
            下载 PDF
          </Button>
        </span>
      </div>
      <StatementSums statement={statement} />
      <Panel title="回执">
        <LinkAnswer token={token} opened={opened} onView={onView} />
      </Panel>
      <Panel title="本期明细">
        <EntryTable statement={statement} />
      </Panel>
      <Panel title="未结清的订单">
        <OpenTable statement={statement} />
      </Panel>
      <Panel title="双方信息">
        <DescriptionList columns={2} items={statementFacts(statement)} />
      </Panel>
    </>
  );
}
