import { LetterList } from '@/components/letter/letter-list';
import css from '@/components/letter/letter-list.module.css';
import { ButtonLink } from '@/components/ui/button';
import type { Paged } from '@/lib/core/page';
import type { LetterView } from '@/lib/domain/letter/contract';
import { LETTERS_SHOWN } from '@/lib/domain/letter/rules';

interface LettersPartProps {
  letters: Paged<LetterView>;
  /** Where a letter is written. */
  write: string;
}

/** 读者来信 of a product: the newest, the others folded below them, and the way to write one. No script. */
export function LettersPart({ letters: { list, total }, write }: LettersPartProps) {
  return (
    <>
      {list.length > 0 ? (
        <LetterList letters={list.slice(0, LETTERS_SHOWN)} />
      ) : (
        <p className={css.none}>还没有公开的来信。内容建议、发现的差错和读后感，都可以写信告诉编辑部。</p>
      )}
      {list.length > LETTERS_SHOWN && (
        <details className={css.more}>
          <summary>{`查看全部 ${total} 封来信`}</summary>
          <LetterList letters={list.slice(LETTERS_SHOWN)} />
        </details>
      )}
      <div className={css.foot}>
        <ButtonLink variant="outline" href={write}>
          写信给编辑部
        </ButtonLink>
      </div>
    </>
  );
}
