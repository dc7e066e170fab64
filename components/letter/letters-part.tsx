import { AllLetters } from '@/components/letter/all-letters';
import { LetterList } from '@/components/letter/letter-list';
import css from '@/components/letter/letter-list.module.css';
import { ButtonLink } from '@/components/ui/button';
import type { Paged } from '@/lib/core/page';
import type { LetterView } from '@/lib/domain/letter/contract';

interface LettersPartProps {
  productId: number;
  letters: Paged<LetterView>;
  /** Where a letter is written. */
  write: string;
}

/** 读者来信 of a product: the newest, the way to all of them, and the way to write one. */
export function LettersPart({ productId, letters: { list, total }, write }: LettersPartProps) {
  return (
    <>
      {list.length > 0 ? (
        <LetterList letters={list} />
      ) : (
        <p className={css.none}>还没有公开的来信。内容建议、发现的差错和读后感，都可以写信告诉编辑部。</p>
      )}
      <div className={css.foot}>
        {total > list.length && <AllLetters productId={productId} total={total} />}
        <ButtonLink variant="outline" href={write}>
          写信给编辑部
        </ButtonLink>
      </div>
    </>
  );
}
