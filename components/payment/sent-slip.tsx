'use client';

import { useQuery } from '@tanstack/react-query';
import css from '@/components/payment/sent-slip.module.css';
import { buyerFilePath } from '@/components/upload/store-buyer-file';
import { apiQuery } from '@/lib/client/query';

/** The slip that was handed in, to be looked at once more. Its line is kept while it is asked for. */
export function SentSlip({ orderId }: { orderId: number }) {
  const file = useQuery(apiQuery('/api/user/payment/voucher/[orderId]', { orderId })).data?.file;
  return (
    <p className={css.slip}>
      {file && (
        <>
          已上传：
          <a className="link-plain" href={buyerFilePath(file.id)} target="_blank" rel="noopener">
            {file.title}
          </a>
        </>
      )}
    </p>
  );
}
