'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PaperRows } from '@/components/paper/paper-rows';
import { usePapers } from '@/components/paper/use-papers';
import { Button } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { Loaded } from '@/components/ui/loaded';
import { Panel } from '@/components/ui/panel';
import rows from '@/components/ui/rows.module.css';
import { Skeleton } from '@/components/ui/skeleton';
import { useAddressId } from '@/components/ui/use-address-id';
import { formatDateTime } from '@/lib/core/dates';
import type { OrderPapersView } from '@/lib/domain/paper/office-contract';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';

/** Every contract that was made, the one that holds first. */
function Contracts({ contracts }: Pick<OrderPapersView, 'contracts'>) {
  return (
    <div className={rows.scroll}>
      <table className={rows.table}>
        <thead>
          <tr>
            <th scope="col">合同编号</th>
            <th scope="col">模板版本</th>
            <th scope="col">生成人</th>
            <th scope="col">生成时间</th>
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>
          {contracts.map((c, i) => (
            <tr key={c.id}>
              <td className={rows.number}>
                {c.paperNo}
                {i === 0 ? '（当前）' : ''}
              </td>
              <td>{`第 ${c.version} 版`}</td>
              <td>{c.madeByName ?? '系统'}</td>
              <td className={rows.time}>{formatDateTime(c.createdAt)}</td>
              <td className={rows.nowrap}>
                <a
                  className={rows.link}
                  href={`/api/admin/paper/pdf/${c.id}`}
                  download
                  aria-label={`下载合同 ${c.paperNo}`}
                >
                  下载
                </a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** 合同与单据 of an order at the desk: the papers of the order, all in one file, and the contracts that were made. */
export function OrderDocuments() {
  const id = useAddressId();
  const client = useQueryClient();
  const papers = usePapers('admin', id);
  const query = useQuery(apiQuery('/api/admin/paper/order/[id]', { id }));
  return (
    <Loaded query={query} skeleton={<Skeleton heights={[160]} />}>
      {({ ready, parcels, mayRemake, contracts }) =>
        ready.length === 0 && contracts.length === 0 ? null : (
          <Panel
            title="合同与单据"
            padded={false}
            extra={
              <>
                {mayRemake && (
                  <ConfirmButton
                    size="s"
                    variant="outline"
                    title="重新生成合同？"
                    text="按最新的模板和双方信息生成一份新合同，原合同保留在下方列表中。没有变化时不再生成。"
                    confirmLabel="重新生成"
                    done="合同已重新生成"
                    onConfirm={async () => {
                      await api.post('/api/admin/paper/remake', { orderId: id });
                      await invalidate(client, 'admin/paper');
                    }}
                  >
                    重新生成合同
                  </ConfirmButton>
                )}
                {ready.length > 0 && (
                  <Button
                    size="s"
                    variant="outline"
                    busy={papers.busy === 'all'}
                    onClick={() => void papers.download('all')}
                  >
                    下载全部（ZIP）
                  </Button>
                )}
              </>
            }
          >
            {ready.length > 0 && <PaperRows papers={papers} ready={ready} parcels={parcels} />}
            {contracts.length > 0 && <Contracts contracts={contracts} />}
          </Panel>
        )
      }
    </Loaded>
  );
}
