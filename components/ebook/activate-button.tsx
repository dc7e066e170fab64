'use client';

import { useQueryClient } from '@tanstack/react-query';
import { readerHref } from '@/components/ebook/shelf-words';
import type { ButtonLook } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { goTo } from '@/components/ui/skin';
import { toast } from '@/components/ui/toast';
import { bookTitle } from '@/lib/core/book-title';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

interface ActivateButtonProps extends ButtonLook {
  sn: string;
  /** The publication. */
  title: string;
  /** The account reads it already: another copy adds nothing to it. */
  owned?: boolean;
  /** Opens the reader at once. */
  read?: boolean;
}

/** 立即激活, 激活并阅读: binds an own code to the account, after a question, since it cannot be undone. */
export function ActivateButton({ sn, title, owned, read = false, ...look }: ActivateButtonProps) {
  const client = useQueryClient();
  return (
    <ConfirmButton
      {...look}
      title="激活到我的账户？"
      text={
        owned
          ? `您的书架中已有${bookTitle(title)}，再激活一份不会增加内容。建议把激活码或二维码发给其他读者使用。`
          : `${bookTitle(title)}激活后与您的账户绑定，由您本人阅读，不可转让；已激活的不支持退款。`
      }
      confirmLabel={owned ? '仍要激活' : '激活'}
      danger={owned}
      onConfirm={async () => {
        try {
          const { data, message } = await api.send('/api/user/ebook/activate', { sn });
          const [first] = data.publications;
          if (read && first) goTo(readerHref(first.id));
          else toast.success(message);
        } finally {
          // Also after a refusal: it may have been activated, frozen or given away elsewhere.
          await invalidate(client, 'user/ebook');
        }
      }}
    >
      {read ? '激活并阅读' : '立即激活'}
    </ConfirmButton>
  );
}
