'use client';

import { useQuery } from '@tanstack/react-query';
import { applicationFacts, applicationSentences } from '@/components/specialOrder/application-facts';
import { applicationList } from '@/components/specialOrder/application-list';
import css from '@/components/specialOrder/application-page.module.css';
import { WithdrawButton } from '@/components/specialOrder/withdraw-button';
import { BuyerFileList } from '@/components/upload/buyer-file-list';
import { DescriptionList } from '@/components/ui/description-list';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { StatusTag } from '@/components/ui/status-tag';
import { History } from '@/components/ui/timeline';
import type { ApplicationDetailView } from '@/lib/domain/specialOrder/contract';
import { specialOrderTones } from '@/lib/states/specialOrder';
import { Loaded } from '@/components/ui/loaded';
import { useAddressId } from '@/components/ui/use-address-id';
import { apiQuery } from '@/lib/client/query';

function Application({ row }: { row: ApplicationDetailView }) {
  return (
    <div className={css.page}>
      <PageHeader title="申请详情" back={{ href: applicationList.path, label: '特殊订单' }} />
      <Panel
        title={
          <span className={css.heading}>
            {row.title} <StatusTag tone={specialOrderTones[row.status]}>{row.statusLabel}</StatusTag>
          </span>
        }
        extra={row.allowedActions.includes('withdraw') ? <WithdrawButton row={row} /> : undefined}
      >
        <p className={css.sentence} role="status">
          {applicationSentences[row.status]}
        </p>
        {row.finishNote && (
          <p className={css.answer}>
            <b>商城答复：</b>
            {row.finishNote}
          </p>
        )}
        <DescriptionList columns={2} items={applicationFacts(row, (address) => address)} />
      </Panel>
      {row.files.length > 0 && (
        <Panel title="附件">
          <BuyerFileList files={row.files} />
        </Panel>
      )}
      <Panel title="办理进度">
        <History events={row.timeline.toReversed()} />
      </Panel>
    </div>
  );
}

/** 申请详情: state and answer, what was asked for, papers, the way it has gone. */
export function ApplicationDetailPage() {
  const query = useQuery(
    apiQuery('/api/user/order/apply/detail/[id]', { id: useAddressId() }, { refetchOnWindowFocus: true }),
  );
  return <Loaded query={query}>{(row) => <Application row={row} />}</Loaded>;
}
