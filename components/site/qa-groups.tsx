import { RichText } from '@/components/ui/rich-text';
import css from '@/components/site/qa-groups.module.css';
import type { QaGroup } from '@/lib/domain/site/contract';

/** Questions by group; an answer opens under its question without any script. */
export function QaGroups({ groups, mobile }: { groups: readonly QaGroup[]; mobile?: boolean }) {
  return groups.map((group) => (
    <section key={group.id} className={css.group} data-qa-group>
      <h2 className={css.title}>{group.name}</h2>
      {group.items.map((item) => (
        <details key={item.id} id={`q${item.id}`} className={css.item} data-qa>
          <summary className={css.question}>{item.question}</summary>
          <div className={css.answer}>
            <RichText html={item.answer} mobile={mobile} />
          </div>
        </details>
      ))}
    </section>
  ));
}
