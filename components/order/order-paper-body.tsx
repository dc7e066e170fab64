'use client';

import type { RefObject } from 'react';
import css from '@/components/order/order-paper-body.module.css';
import type { useOrderPapers } from '@/components/order/use-order-papers';
import { BuyerFileList } from '@/components/upload/buyer-file-list';
import type { OrderDetailView } from '@/lib/domain/order/contract';
import { MAX_ORDER_FILES } from '@/lib/domain/order/file-contract';
import { BUYER_EXTENSIONS, formatBytes, MAX_BUYER_BYTES } from '@/lib/domain/upload/rules';

interface OrderPaperBodyProps {
  order: OrderDetailView;
  papers: ReturnType<typeof useOrderPapers>;
  /** The hidden file field, pressed by the button of the frame. */
  input: RefObject<HTMLInputElement | null>;
}

/** Files of an order, what may be handed in, and why something was not taken. */
export function OrderPaperBody({ order, papers, input }: OrderPaperBodyProps) {
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={BUYER_EXTENSIONS.join(',')}
        aria-label="上传订单附件"
        onChange={(e) => {
          void papers.add([...(e.target.files ?? [])]);
          e.target.value = '';
        }}
      />
      {order.files.length > 0 ? (
        <BuyerFileList files={order.files} asks onRemove={papers.remove} />
      ) : (
        <p className={css.none}>
          可以上传采购说明、盖章文件等，图片或 PDF，每个不超过 {formatBytes(MAX_BUYER_BYTES)}，最多{' '}
          {MAX_ORDER_FILES} 个；仅您和商城工作人员可见。
        </p>
      )}
      {papers.failure && (
        <p className={css.error} role="alert">
          {papers.failure}
        </p>
      )}
    </>
  );
}
