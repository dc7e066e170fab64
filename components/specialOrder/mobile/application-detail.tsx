'use client';

import { useQuery } from '@tanstack/react-query';
import { applicationFacts, applicationSentences } from '@/components/specialOrder/application-facts';
import css from '@/components/specialOrder/mobile/application.module.css';
import { WithdrawButton } from '@/components/specialOrder/withdraw-button';
import { DescriptionList } from '@/components/ui/description-list';
import { CellGroup } from '@/components/ui/mobile/cell';
import { useTo } from '@/components/ui/use-to';
import { StatusTag } from '@/components/ui/status-tag';
import { History } from '@/components/ui/timeline';
import { BuyerFileList } from '@/components/upload/buyer-file-list';
import type { ApplicationDetailView } from '@/lib/domain/specialOrder/contract';
import { specialOrderTones } from '@/lib/states/specialOrder';
import { Loaded } from '@/components/ui/loaded';
import { useAddressId } from '@/components/ui/use-address-id';
import { apiQuery } from '@/lib/client/query';

function Application({ row }: { row: ApplicationDetailView }) {
  const to = useTo();
  return (
    <>
      <CellGroup>
        <div className={css.body}>
          <h2 className={css.head}>
            <span className={css.title}>{row.title}</span>
            <StatusTag tone={specialOrderTones[row.status]}>{row.statusLabel}</StatusTag>
          </h2>
          <p className={css.small} role="status">
            {applicationSentences[row.status]}
          </p>
          {row.finishNote && (
            <p className={css.answer}>
              <b>商城答复：</b>
              {row.finishNote}
            </p>
          )}
        </div>
        {row.allowedActions.includes('withdraw') && (
          <div className={css.acts}>
            <WithdrawButton row={row} size="m" />
          </div>
        )}
      </CellGroup>
      <CellGroup title="申请内容">
        <div className={css.body}>
          <DescriptionList items={applicationFacts(row, to)} />
        </div>
      </CellGroup>
      {row.files.length > 0 && (
        <CellGroup title="附件">
          <div className={css.body}>
            <BuyerFileList files={row.files} />
          </div>
        </CellGroup>
      )}
      <CellGroup title="办理进度">
        <div className={css.body}>
          <History events={row.timeline.toReversed()} />
        </div>
      </CellGroup>
    </>
  );
}

/** 申请详情: state and answer, what was asked for, papers, the way it has gone. */
export function MobileApplicationDetail() {
  const query = useQuery(
    apiQuery('/api/user/order/apply/detail/[id]', { id: useAddressId() }, { refetchOnWindowFocus: true }),
  );
  return <Loaded query={query}>{(row) => <Application row={row} />}</Loaded>;
}
